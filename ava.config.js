export default { files: ['test/**/*.test.ts', 'dev/**/*.test.ts'], extensions: ['ts'], concurrency: 2, timeout: '240s' }
