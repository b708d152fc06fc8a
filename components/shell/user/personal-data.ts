/** What pages save in this browser about one person: the key, and the id of the user at its end. */
const ofPerson = ['swath.ingestion-draft.', 'swath.seen-images.', 'basket not saved '];
/** The same for every user. */
const ofAnyone = ['swath.alerts.shown'];

/**
 * Removes what pages saved here about people: all of it at sign-out, and what is of others when someone is in. Theme,
 * density, notifications and turns of quicklooks belong to the browser and stay. A session that ends elsewhere removes
 * nothing: its owner signs in again and continues.
 */
export function clearPersonalData(exceptUser?: string): void {
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage)) {
      const start = ofPerson.find((one) => key.startsWith(one));
      const isOthers = start !== undefined && key.slice(start.length) !== exceptUser;
      if (isOthers || (exceptUser === undefined && ofAnyone.includes(key))) storage.removeItem(key);
    }
  }
}
