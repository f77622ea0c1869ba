/**
 * Packages of the lockfiles without a hash, by file, as the beginning of their names and the platforms that follow it: the registry
 * in use carries no such version for these platforms (docs/decisions/repository.md#packages-without-a-hash). A further one fails
 * `lockfiles.test.ts`, and so does one that has got its hash: the list only becomes shorter.
 */
export const unhashedPackages: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'package-lock.json': {
    '@foundry-rs/anvil-': 'darwin-amd64 darwin-arm64 linux-arm64 win32-amd64',
    '@oxc-parser/binding-':
      'android-arm-eabi android-arm64 darwin-arm64 darwin-x64 freebsd-x64 linux-arm-gnueabihf linux-arm-musleabihf linux-ppc64-gnu linux-riscv64-gnu linux-riscv64-musl linux-s390x-gnu openharmony-arm64 win32-arm64-msvc win32-ia32-msvc win32-x64-msvc',
    '@oxfmt/binding-':
      'android-arm-eabi android-arm64 darwin-arm64 darwin-x64 freebsd-x64 linux-arm-gnueabihf linux-arm-musleabihf linux-arm64-musl linux-ppc64-gnu linux-riscv64-gnu linux-riscv64-musl linux-s390x-gnu linux-x64-musl openharmony-arm64 win32-arm64-msvc win32-ia32-msvc win32-x64-msvc',
    '@oxlint-tsgolint/': 'darwin-arm64 darwin-x64 win32-arm64 win32-x64',
    '@oxlint/binding-':
      'android-arm-eabi android-arm64 darwin-arm64 darwin-x64 freebsd-x64 linux-arm-gnueabihf linux-arm-musleabihf linux-arm64-musl linux-ppc64-gnu linux-riscv64-gnu linux-riscv64-musl linux-s390x-gnu linux-x64-musl openharmony-arm64 win32-arm64-msvc win32-ia32-msvc win32-x64-msvc',
  },
  'test/tools/package-lock.json': {
    '@cloudflare/workerd-': 'darwin-64 darwin-arm64 windows-64',
    '@deno/': 'darwin-arm64 darwin-x64 linux-arm64-glibc win32-arm64 win32-x64',
  },
}
