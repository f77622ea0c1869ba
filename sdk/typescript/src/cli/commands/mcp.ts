import { exitCodes, type Command } from '../command.ts'

export const mcp: Command = {
  name: 'mcp',
  args: [],
  summary: 'serve orders to an AI agent by the Model Context Protocol, on standard input and output',
  options: { 'read-only': { type: 'boolean', help: 'leave out the tools that create, cancel or ask' } },
  examples: ['kassa mcp', 'kassa mcp --read-only --profile shop'],
  async run(cli, _args, values) {
    const { serveMcp } = await import('../mcp/server.ts')
    await serveMcp(cli, values['read-only'] === true)
    return exitCodes.done
  },
}
