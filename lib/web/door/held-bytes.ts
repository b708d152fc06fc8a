/** Bodies that the door holds before their turn, in bytes: of all clients, and of one. */
export const maxHeldOfAll = 64 * 1024 * 1024;
export const maxHeldOfOne = 16 * 1024 * 1024;

/** Counts the bytes of bodies that are held, so that no number of connections fills the memory with them. */
export class HeldBytes {
  private total = 0;
  private readonly clients = new Map<string, number>();

  /** The bytes that are held now. */
  get size(): number {
    return this.total;
  }

  /** Begins a body of a client. */
  open(client: string): { add(bytes: number): boolean; release(): void } {
    let own = 0;
    const count = (bytes: number) => {
      own += bytes;
      this.total += bytes;
      const ofClient = (this.clients.get(client) ?? 0) + bytes;
      if (ofClient === 0) this.clients.delete(client);
      else this.clients.set(client, ofClient);
    };
    return {
      /** Counts more bytes of it. Returns false if there is no room for them. */
      add: (bytes) => {
        const ofClient = this.clients.get(client) ?? 0;
        if (this.total + bytes > maxHeldOfAll || ofClient + bytes > maxHeldOfOne) return false;
        count(bytes);
        return true;
      },
      release: () => count(-own),
    };
  }
}
