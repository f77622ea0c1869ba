// The code that shops already have for other payment services, unmodified: it creates an order at a compatibility API, a payer pays it, and the
// same code takes the notification and refuses forged ones.
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Client } from './steps.ts'

const payShop = fileURLToPath(new URL('pay-shop.ts', import.meta.url))
const { KASSA_CLIENT_SOURCES: sources = '' } = process.env
const goEpay = 'github.com/Calcium-Ion/go-epay'

/** Drives a shop by a program that creates an order and takes a notification. */
const paidBy = (...program: string[]) => ({ command: [process.execPath, payShop, ...program] })
const expected = 'paid, told, acknowledged; forgeries refused'

function panel(name: string, source: string): Client {
  const drivers = { 'shop-epay.php': 'drive.php' }
  return { needs: ['php'], drivers, source, steps: [paidBy('php', 'drive.php', name)], expected }
}

export const shops: Readonly<Record<string, Client>> = {
  v2board: panel('v2board', 'v2board/v2board'),
  xboard: panel('xboard', 'cedar2025/Xboard'),
  dujiaoka: panel('dujiaoka', 'assimon/dujiaoka'),
  'dujiaoka-epusdt': panel('dujiaoka-epusdt', 'assimon/dujiaoka'),
  'btcpayserver-greenfield-php': {
    needs: ['php'],
    drivers: { 'shop-greenfield.php': 'drive.php' },
    source: 'btcpayserver/btcpayserver-greenfield-php',
    steps: [paidBy('php', 'drive.php')],
    expected,
  },
  'go-epay': {
    needs: ['go'],
    drivers: { 'shop-go-epay.go': 'main.go' },
    source: 'Calcium-Ion/go-epay',
    steps: [
      { command: ['go', 'mod', 'init', 'shop'], once: 'go.mod' },
      {
        command: [
          'go',
          'mod',
          'edit',
          `-require=${goEpay}@v0.0.0`,
          `-replace=${goEpay}=${path.resolve(sources, 'go-epay')}`,
        ],
      },
      { command: ['go', 'mod', 'tidy'] },
      { command: ['go', 'build', '-o', 'drive', '.'] },
      paidBy('./drive'),
    ],
    expected,
  },
  bepusdt: {
    needs: ['python3'],
    drivers: { 'shop-bepusdt.py': 'drive.py' },
    steps: [
      { command: ['python3', '-m', 'venv', 'env'], once: 'env' },
      { command: ['env/bin/pip', 'install', '--quiet', 'bepusdt==0.3.15'] },
      paidBy('env/bin/python', 'drive.py'),
    ],
    expected,
  },
}
