import type { Locator, Page } from '@playwright/test';
import type { Role } from '@/lib/accounts/role';
import { payload } from '../../testing/ingestion/payload';

/** A picture of the user guide: which page of the demo it shows, and what of it. */
export interface PictureRecipe {
  /** The page, as `app/` has it. `[id]` is the order with the reference `order`. */
  path: string;
  order?: string;
  role: Role;
  /** The width and height of the window, pixels. */
  window?: readonly [width: number, height: number];
  /** What the page says when it has what it shows. */
  sign: RegExp;
  /** What is done on the page before that. */
  prepare?: (page: Page) => Promise<void>;
  /** What is in sight, with a margin; the page without its rail where it is left out. */
  crop?: (page: Page) => Locator[];
  /** What has a number. The guide says in this order what each one is. */
  marks: ((page: Page) => Locator)[];
}

const denmark = '/ingestion/aoi/Denmark-coherence-2026';
const aude = encodeURIComponent('POLYGON((2.9 43.1,3.3 43.1,3.3 43.4,2.9 43.4,2.9 43.1))');
const search = `/search?area=${aude}&from=2026-06-01&constellations=SPOT,SENTINEL2`;

const button = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).filter({ visible: true }).first();
const link = (name: string | RegExp) => (page: Page) =>
  page.getByRole('link', { name }).filter({ visible: true }).first();
const region = (name: string | RegExp) => (page: Page) => page.getByRole('region', { name }).first();
const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name }).first();
const text = (words: string | RegExp) => (page: Page) =>
  page.getByText(words).filter({ visible: true }).first();
const whereField = (page: Page) => page.getByRole('combobox', { name: 'Where?' });
const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'));
const inDialog = (at: (dialog: Locator) => Locator) => (page: Page) => at(dialog(page)).first();

/** Opens one of the images that a search found. */
export const openImage = (page: Page, at: number) =>
  page
    .getByRole('list', { name: 'Images' })
    .getByRole('listitem')
    .nth(at)
    .getByRole('button')
    .first()
    .click();

/** All pictures of the guide, by the names of their files. */
export const pictureRecipes: Record<string, PictureRecipe> = {
  home: {
    path: '/',
    role: 'analyst',
    window: [1100, 640],
    sign: /your attention/,
    crop: (page) => [page.locator('body')],
    marks: [
      (page) => page.getByRole('navigation', { name: 'Main' }),
      button(/^Find anything$/),
      button(/^Services: /),
      button(/^Your account/),
      heading(/your attention/),
    ],
  },
  maps: {
    path: '/search?view=2.98,43.2,10',
    role: 'analyst',
    window: [1100, 640],
    sign: /in total/,
    prepare: async (page) => {
      await button('Measure distance and area')(page).click();
      await page.locator('.map.is-measuring').waitFor();
      await page.mouse.click(560, 330);
      await page.mouse.click(720, 270);
      await page.mouse.dblclick(820, 450);
    },
    marks: [button('Measure distance and area'), whereField, button('Layers'), text(/in total/)],
  },
  notifications: {
    path: '/',
    role: 'approver',
    window: [1100, 720],
    sign: /Choose what reaches you/,
    prepare: (page) => button(/^Notifications/)(page).click(),
    crop: (page) => [dialog(page), button(/^Notifications/)(page)],
    marks: [
      button(/^Notifications/),
      inDialog((panel) => panel.getByRole('listitem')),
      button('Mark all as read'),
      inDialog((panel) => panel.getByRole('switch')),
      link('Choose what reaches you'),
    ],
  },
  account: {
    path: '/account',
    role: 'analyst',
    window: [1000, 760],
    sign: /Order awaits|Order was approved|Access tokens/,
    marks: [region('Sessions'), region('Notifications')],
  },
  glossary: {
    path: '/',
    role: 'operator',
    window: [1100, 760],
    sign: /The item failed and waits/,
    prepare: async (page) => {
      const word = text(/^RETRY$/)(page);
      await word.scrollIntoViewIfNeeded();
      await word.hover();
    },
    crop: (page) => [region('Ingestions')(page), text(/The item failed and waits/)(page)],
    marks: [text(/^RETRY$/), text(/The item failed and waits/)],
  },
  search: {
    path: search,
    role: 'analyst',
    window: [1180, 760],
    sign: /Quicklook, not for measuring/,
    prepare: (page) => openImage(page, 0),
    marks: [
      whereField,
      button(/^Constellations: /),
      button('Set filters'),
      text(/ · complete/),
      region('Timeline'),
      button(/^Add to basket/),
    ],
  },
  compare: {
    path: search,
    role: 'analyst',
    window: [1180, 760],
    sign: / · complete/,
    prepare: async (page) => {
      for (const at of [0, 4]) {
        await openImage(page, at);
        await text(/Quicklook, not for measuring/)(page).waitFor();
        await page.getByRole('switch', { name: 'On the map' }).click();
      }
      await page.keyboard.press('Escape');
      await button('Compare the first two')(page).click();
      const line = page.getByRole('slider', { name: /^Line between/ });
      for (let press = 0; press < 8; press += 1) await line.press('ArrowLeft');
    },
    marks: [
      (page) => page.getByRole('slider', { name: /^Line between/ }),
      region('Quicklooks on the map'),
      button('Compare the first two'),
    ],
  },
  basket: {
    path: '/basket',
    role: 'analyst',
    window: [1440, 820],
    sign: /Place order · /,
    marks: [
      (page) => page.getByRole('combobox', { name: 'Contract' }),
      button('Presets'),
      button('Allow it'),
      region('Quote'),
      button(/^Place order/),
    ],
  },
  'place-order': {
    path: '/basket',
    role: 'analyst',
    window: [1440, 820],
    sign: /Place this order/,
    prepare: (page) => button(/^Place order/)(page).click(),
    crop: (page) => [dialog(page)],
    marks: [
      inDialog((panel) => panel.getByRole('heading')),
      inDialog((panel) => panel.getByText(/paid from contract/)),
      inDialog((panel) => panel.getByRole('button', { name: /^Place order/ })),
    ],
  },
  orders: {
    path: '/orders',
    role: 'analyst',
    window: [1400, 620],
    sign: /HARBOUR-07/,
    marks: [
      region('Orders whose outcome is unknown'),
      (page) => page.getByRole('searchbox', { name: 'Find orders' }),
      (page) => page.getByRole('radiogroup', { name: 'Which orders' }),
      button('Export'),
      (page) => page.getByRole('table', { name: 'Orders' }),
    ],
  },
  approve: {
    path: '/orders/[id]',
    order: 'COAST-19',
    role: 'approver',
    window: [1180, 760],
    sign: /What happened/,
    marks: [
      button('Decline'),
      button(/^Approve/),
      region('Images and areas'),
      region('Price'),
      region('What happened'),
    ],
  },
  'new-ingestion': {
    path: '/ingestion/new',
    role: 'operator',
    window: [1180, 760],
    sign: /\d+ listed, 0 removed/,
    prepare: async (page) => {
      const file = JSON.stringify(payload('Toulouse-2026'));
      await page
        .getByLabel('Payload file')
        .setInputFiles({ name: 'payload.json', mimeType: 'application/json', buffer: Buffer.from(file) });
      await page.getByRole('button', { name: 'List scenes' }).click();
      await page.getByRole('button', { name: 'List again' }).waitFor();
    },
    marks: [
      text('1 Payload'),
      text('3 Start'),
      button('List again'),
      button('Split into tiles'),
      button('List'),
    ],
  },
  board: {
    path: denmark,
    role: 'operator',
    window: [1440, 860],
    sign: /1,296/,
    marks: [
      region('Tiles'),
      region('Progress'),
      region(/^Needs attention/),
      region(/^Map of/),
      region('Scenes and tiles'),
      link('Replay'),
    ],
  },
  failures: {
    path: denmark,
    role: 'operator',
    window: [1440, 860],
    sign: /Dry run/,
    prepare: async (page) => {
      await button(/^Retry \d+ tiles/)(page).click();
    },
    crop: (page) => [dialog(page)],
    marks: [
      inDialog((panel) => panel.getByText('Dry run')),
      inDialog((panel) => panel.getByRole('combobox')),
      inDialog((panel) => panel.getByRole('button', { name: /^Retry/ })),
    ],
  },
  graph: {
    path: `${denmark}/graph`,
    role: 'operator',
    window: [1100, 700],
    sign: /\d marks/,
    marks: [text(/\d marks/), button('Show everything'), text(/^DOT$/)],
  },
  replay: {
    path: `${denmark}/replay`,
    role: 'operator',
    window: [1180, 800],
    sign: /IW\d-\d\d/,
    prepare: async (page) => {
      const moment = page.getByRole('slider', { name: 'Moment' });
      const box = await moment.boundingBox();
      await moment.click({ position: { x: (box?.width ?? 0) * 0.7, y: 20 } });
    },
    marks: [
      (page) => page.getByRole('slider', { name: 'Moment' }),
      button('Next change'),
      button('Copy the link to this moment'),
      (page) => page.getByRole('status', { name: 'Shown moment' }),
    ],
  },
  handover: {
    path: '/ingestion/handovers',
    role: 'operator',
    window: [1100, 720],
    sign: /Note to the next shift/,
    prepare: (page) => button('Hand over')(page).click(),
    crop: (page) => [dialog(page)],
    marks: [
      inDialog((panel) => panel.getByLabel('Period')),
      inDialog((panel) => panel.getByRole('textbox')),
      inDialog((panel) => panel.getByRole('button', { name: /^Save/ })),
    ],
  },
  'alert-rules': {
    path: '/ingestion/alerts?show=rules',
    role: 'operator',
    window: [1000, 560],
    sign: /Workflow server down/,
    marks: [
      (page) => page.getByRole('tab', { name: 'Rules' }),
      (page) => page.getByRole('switch').first(),
      button(/^More about/),
      button(/^Add/),
    ],
  },
  wall: {
    path: '/wall',
    role: 'operator',
    window: [1280, 720],
    sign: /Live,/,
    crop: (page) => [page.locator('body')],
    marks: [
      (page) => page.getByRole('listitem').first(),
      text(/Live,/),
      button('Choose what is shown'),
      button('Stay on this page'),
      button('Full screen'),
    ],
  },
  admin: {
    path: '/admin',
    role: 'admin',
    window: [1100, 600],
    sign: /Ada Rossi/,
    marks: [
      (page) => page.getByRole('tab', { name: 'Audit' }),
      (page) => page.getByRole('searchbox', { name: 'Find a user' }),
      button('Add user'),
    ],
  },
  installation: {
    path: '/admin?show=installation',
    role: 'admin',
    window: [1100, 620],
    sign: /Workflow server/,
    marks: [
      (page) => page.getByRole('tab', { name: 'Installation' }),
      button('Copy report'),
      button('Check again'),
      text(/^Workflow server/),
    ],
  },
};
