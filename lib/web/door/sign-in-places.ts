import 'server-only';
import { type Asker, FairPlaces } from '@/lib/platform/fair-places';

const maxWaitMs = 5_000;
/** Sign-ins of strangers that are answered and that wait: of one source, and of all. */
export const placesOfStrangers = { ofOne: 4, ofAll: 8, waitingOfOne: 8, waitingOfAll: 64, maxWaitMs };
/** The same for browsers that have signed in before: strangers cannot take these places. A source is an account. */
export const placesOfKnown = { ofOne: 2, ofAll: 4, waitingOfOne: 8, waitingOfAll: 64, maxWaitMs };

/**
 * Shares the sign-ins under way. Each costs some ms of the one thread, so hundreds at once would delay everyone. Few are
 * answered at the same time, and the sources take turns, so that no source keeps another one out.
 */
export class SignInPlaces {
  private readonly strangers = new FairPlaces(placesOfStrangers);
  private readonly known = new FairPlaces(placesOfKnown);

  /**
   * Waits for a place of a client address, or of the account that the browser has signed in to before.
   * @returns the function that frees the place; undefined if there is none in time
   */
  enter(client: Asker, account: string | undefined, gone: AbortSignal): Promise<(() => void) | undefined> {
    if (account === undefined) return this.strangers.enter(client, gone);
    return this.known.enter({ name: account, network: account }, gone);
  }
}
