#!/usr/bin/env node
// A file of its own, so that npm can link the command before the package is built.
// oxlint-disable-next-line import/no-unassigned-import -- the command itself
import '../dist/cli/main.js'
