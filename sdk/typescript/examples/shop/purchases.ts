// The shop's own records, in one SQLite file. An event and what it changes are written together, so that an event that
// arrives twice, or while the shop is killed, fulfils once.
import { DatabaseSync } from 'node:sqlite'

export interface Purchase {
  readonly id: string
  readonly order_id: string | null
  readonly total: string
  readonly lines: string
  readonly status: 'new' | 'confirming' | 'paid' | 'underpaid' | 'expired' | 'held'
}

export function openPurchases(file: string) {
  const database = new DatabaseSync(file)
  database.exec(`
    create table if not exists purchase (
      id text primary key, order_id text unique, total text not null, lines text not null, status text not null default 'new');
    create table if not exists seen_event (id text primary key);
  `)
  return {
    add(purchase: Pick<Purchase, 'id' | 'total' | 'lines'>): void {
      database
        .prepare('insert into purchase (id, total, lines) values (?, ?, ?)')
        .run(purchase.id, purchase.total, purchase.lines)
    },
    link(id: string, orderId: string): void {
      database.prepare('update purchase set order_id = ? where id = ?').run(orderId, id)
    },
    find(id: string): Purchase | undefined {
      return database.prepare('select * from purchase where id = ?').get(id) as Purchase | undefined
    },
    /** Sets a purchase's status because of an event; `false` when that event was handled before. */
    settle(eventId: string, purchaseId: string, status: Purchase['status']): boolean {
      database.exec('begin immediate')
      try {
        const isNew = database.prepare('insert or ignore into seen_event (id) values (?)').run(eventId).changes === 1
        // A purchase that was paid stays paid, in whatever order events arrive.
        if (isNew) {
          database.prepare(`update purchase set status = ? where id = ? and status <> 'paid'`).run(status, purchaseId)
        }
        database.exec('commit')
        return isNew
      } catch (error) {
        database.exec('rollback')
        throw error
      }
    },
    close: () => database.close(),
  }
}
