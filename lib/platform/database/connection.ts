import 'server-only';
import pg from 'pg';
import { markFailure } from './failure';

/** A connection that gives no answer for as long is cut, ms. */
export const silentAfterMs = 3_000;

/** How every connection to the database is made, and kept from staying open when its other end is gone. */
export const socketOptions = (): pg.ClientConfig => ({
  connectionTimeoutMillis: 3_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
});

/**
 * A connection on which no query lasts forever. One that gets no answer in time fails and takes the connection with
 * it: no one knows what would come over it next. What fails for the database's sake is branded (`databaseFailure`).
 */
export class Connection extends pg.Client {
  constructor(options?: pg.ClientConfig) {
    super(options);
    // A connection that breaks between two queries of a transaction fails the second; without a listener it would end
    // the process.
    this.on('error', () => undefined);
  }

  override query(...args: unknown[]): never {
    const last = args.length - 1;
    const callback = args[last];
    const ask = super.query.bind(this) as (...args: unknown[]) => unknown;
    const fail = (error: unknown) => {
      if (isUnanswered(error)) cut(this);
      return markFailure(error);
    };
    if (typeof callback === 'function') {
      args[last] = (error: unknown, result: unknown) => callback(error ? fail(error) : error, result);
      return ask(...args) as never;
    }
    const asked = ask(...args);
    if (!(asked instanceof Promise)) return asked as never;
    return asked.catch((error) => {
      throw fail(error);
    }) as never;
  }

  override end(...args: unknown[]): never {
    const farewell = setTimeout(() => cut(this), farewellMs);
    farewell.unref();
    this.once('end', () => clearTimeout(farewell));
    return (super.end as (...args: unknown[]) => unknown).apply(this, args) as never;
  }
}

/** A pool of such connections. */
export class ConnectionPool extends pg.Pool {
  constructor(options: pg.PoolConfig) {
    super({ ...socketOptions(), ...options, Client: Connection });
  }

  override query(...args: unknown[]): never {
    const asked = (super.query as (...args: unknown[]) => unknown).apply(this, args);
    if (!(asked instanceof Promise)) return asked as never;
    // Only here is it still known whose request asked.
    return asked.catch((error) => {
      throw markFailure(error);
    }) as never;
  }

  override connect(...args: unknown[]): never {
    const [callback] = args;
    const take = super.connect.bind(this) as (...args: unknown[]) => unknown;
    if (typeof callback === 'function') {
      return take((error: unknown, ...rest: unknown[]) => callback(markFailure(error), ...rest)) as never;
    }
    return (take() as Promise<pg.PoolClient>).then(givenBackWhenLost, (error) => {
      throw markFailure(error);
    }) as never;
  }
}

/**
 * Gives a connection that is lost back to its pool at once. A transaction of Drizzle that cannot even begin never does
 * it, and would take one place of the pool permanently.
 */
function givenBackWhenLost(client: pg.PoolClient): pg.PoolClient {
  const release = client.release;
  let isLost = false;
  const lost = () => {
    isLost = true;
    release(true);
  };
  client.once('end', lost);
  client.release = (error) => {
    client.off('end', lost);
    if (!isLost) release(error);
  };
  return client;
}

/** How long a connection that is closed may take to say so, ms. A silent one never does. */
const farewellMs = 1_000;

/** Closes a connection at once. PostgreSQL frees its slot all the same. */
export function cut(client: pg.Client): void {
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
}

/** What `pg` says when it has waited for as long as `query_timeout`; it has no code for it. */
const isUnanswered = (error: unknown) => error instanceof Error && error.message === 'Query read timeout';
