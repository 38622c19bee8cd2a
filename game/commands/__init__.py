"""The subcommands that play without a window: what each is asked, and what it prints."""
