// Migrates and fills the database, then serves Medusa. KASSA_SHOP holds the settings.
const { execFileSync, spawn } = require('node:child_process')
const path = require('node:path')

// Otherwise its command line loads ts-node.
process.env.NODE_ENV = 'production'
const medusa = path.join(__dirname, 'node_modules/.bin/medusa')
const { port } = JSON.parse(process.env.KASSA_SHOP)
/** Medusa writes its errors to the standard output. */
function run(...args) {
  try {
    execFileSync(medusa, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  } catch (error) {
    process.stderr.write(error.stdout.subarray(-4000))
    throw error
  }
}

run('db:migrate', '--skip-scripts')
run('exec', './seed.js')
run('user', '-e', 'admin@shop.example', '-p', 'supersecret')
const server = spawn(medusa, ['start', '--port', String(port)], { stdio: ['ignore', 'pipe', 'inherit'] })
process.on('SIGTERM', () => server.kill('SIGTERM'))
server.stdout.on('data', chunk => {
  if (/Server is ready/.test(chunk)) console.log('READY')
  else if (process.env.KASSA_DEBUG) process.stderr.write(chunk)
})
server.on('exit', code => process.exit(code ?? 1))
