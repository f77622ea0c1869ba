// Installs the package on a bare Debian, by the commands of docs/operating/install.md and nothing else, and takes a live payment: `npm run lab --
// install`. Needs root on Linux, and debootstrap, systemd-container, iproute2 and openssl of Debian.
import { stage } from './stage.ts'

await stage('lab/install/inside.ts', { archive: process.argv[2] })
