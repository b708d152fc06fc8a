import 'server-only';
import type { Socket } from 'node:net';

/** A turn of the event loop that took longer says nothing about connections that came in the meantime. */
const quickTurnMs = 3;
/** The longest search for a short turn without a new connection: on a busy machine most turns are long. */
const maxQuietSearchMs = 5_000;

const peerKey = ({ remoteAddress, remotePort }: Socket) => `${remoteAddress} ${remotePort}`;

/** Connections that have not asked for anything yet, by their other end: with TLS a request has another socket. */
export class SilentConnections {
  private readonly known = new Map<string, { socket: Socket; forget: () => void }>();
  private accepted = 0;

  /** @param onGone called when one of them closes that never asked */
  constructor(private readonly onGone: () => void) {}

  get size(): number {
    return this.known.size;
  }

  /** Takes a connection that has just been accepted. */
  meet(socket: Socket): void {
    this.accepted += 1;
    const peer = peerKey(socket);
    const forget = () => {
      this.known.delete(peer);
      this.onGone();
    };
    this.known.set(peer, { socket, forget });
    socket.once('close', forget);
  }

  /** A connection that asked something holds nothing here: it may become an event stream. */
  hear(socket: Socket): void {
    const peer = peerKey(socket);
    const silent = this.known.get(peer);
    if (!silent) return;
    silent.socket.off('close', silent.forget);
    this.known.delete(peer);
  }

  clear(): void {
    this.known.clear();
  }

  /**
   * Waits for a turn of the event loop that accepts no connection. Node.js accepts one in each turn, and whatever the
   * system holds beyond that is reset when the listening socket closes, with the requests that were sent on it.
   */
  async untilNoneWaits(): Promise<void> {
    const end = performance.now() + maxQuietSearchMs;
    // The rest of this turn may have looked at the listening socket already.
    await new Promise(setImmediate);
    for (let isQuiet = false; !isQuiet && performance.now() < end; ) {
      const [accepted, began] = [this.accepted, performance.now()];
      await new Promise(setImmediate);
      isQuiet = this.accepted === accepted && performance.now() - began < quickTurnMs;
    }
  }
}
