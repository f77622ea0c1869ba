#!/usr/bin/env node
// A file of its own, so that npm can link the command before the package is built.
import '../dist/cli/main.js'
