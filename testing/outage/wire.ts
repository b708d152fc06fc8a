import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A TCP connection to a server, which can lose everything that is sent over it. */
export interface Wire {
  port: number;
  /** From now on nothing arrives, on old connections and new ones. No connection is closed. */
  drop(): void;
  /** New connections work again, and old ones on which nothing was lost. */
  restore(): void;
  close(): Promise<void>;
}

interface Line {
  near: Socket;
  far: Socket | undefined;
  isDead: boolean;
  hasLost: boolean;
  isLeft: boolean;
}

/** Opens a port that leads to another one on this machine. */
export async function openWire(to: number): Promise<Wire> {
  const lines = new Set<Line>();
  let isDropping = false;
  const server = createServer((near) => {
    const far = isDropping ? undefined : connect(to, '127.0.0.1');
    const line: Line = { near, far, isDead: isDropping, hasLost: isDropping, isLeft: false };
    lines.add(line);
    const carry = (from: Socket, other: Socket | undefined) => {
      from.on('data', (bytes) => {
        if (line.isDead) line.hasLost = true;
        else other?.write(bytes);
      });
      from.on('error', () => undefined);
      from.on('close', () => {
        line.isLeft = true;
        if (!line.isDead) leave(line);
      });
    };
    carry(near, far);
    if (far) carry(far, near);
  });
  const leave = (line: Line) => {
    lines.delete(line);
    line.near.destroy();
    line.far?.destroy();
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    drop() {
      isDropping = true;
      for (const line of lines) line.isDead = true;
    },
    restore() {
      isDropping = false;
      for (const line of lines) {
        // An end that has gone answers whatever reaches it with a reset.
        if (line.isLeft) leave(line);
        else if (!line.hasLost) line.isDead = false;
      }
    },
    async close() {
      for (const line of lines) leave(line);
      server.close();
      await once(server, 'close');
    },
  };
}
