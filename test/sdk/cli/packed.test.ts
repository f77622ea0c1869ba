import { consumer, programTest } from '../package/consumer.ts'

programTest('installed from the package, kassa is a command that runs and explains itself', async t => {
  const { run, write, remove } = await consumer()
  t.teardown(remove)
  t.regex(await run('npx', ['--offline', 'kassa', '--version']), /^\d+\.\d+\.\d+$/m)
  t.regex(await run('npx', ['--offline', 'kassa', 'listen', '--help']), /--forward-to <url>/)
  t.regex(await run('npx', ['--offline', 'kassa', 'mcp', '--help']), /--read-only/)
  write('body.json', '{}')
  const signed = ['--signature', 't=1767225600,v1=00', '--webhook-secret', 'whsec_x']
  await t.throwsAsync(run('npx', ['--offline', 'kassa', 'verify', 'body.json', ...signed]), {
    message: /v1 must be 64 lower-case hexadecimal digits/,
  })
})
