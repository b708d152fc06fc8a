import type { BrowserContext, Page } from '@playwright/test';
import sharp from 'sharp';
import { openImage } from './guide-pictures';
import { openPage, untilStill } from './take-picture';

/** The size of the window and of the picture, pixels. */
const windowSize = { width: 1280, height: 800 };
const pictureWidth = 960;

interface Frame {
  bytes: Buffer;
  ms: number;
}

/** Films a walk from a search to a replay in the demo, as an animated WebP. */
export async function takeMovingPicture(context: BrowserContext): Promise<Buffer> {
  const page = await context.newPage();
  await page.setViewportSize(windowSize);
  await page.emulateMedia({ colorScheme: 'light' });
  const frames: Frame[] = [];
  const film = async (ms: number) => {
    const bytes = await sharp(await page.screenshot())
      .resize({ width: pictureWidth })
      .png()
      .toBuffer();
    frames.push({ bytes, ms });
  };
  for (const scene of scenes) await scene(page, film);
  await page.close();
  return sharp(
    frames.map(({ bytes }) => bytes),
    { join: { animated: true } },
  )
    .webp({ quality: 75, effort: 5, loop: 0, delay: frames.map(({ ms }) => ms) })
    .toBuffer();
}

type Scene = (page: Page, film: (ms: number) => Promise<void>) => Promise<void>;

const aude = encodeURIComponent('POLYGON((2.9 43.1,3.3 43.1,3.3 43.4,2.9 43.4,2.9 43.1))');
const denmark = '/ingestion/aoi/Denmark-coherence-2026';

const scenes: Scene[] = [
  async (page, film) => {
    await openPage(page, `/search?area=${aude}&from=2026-06-01&constellations=SPOT,SENTINEL2`);
    await page.getByText(/ · complete/).waitFor();
    await untilStill(page);
    await film(1_200);
    for (const at of [2, 1, 0]) {
      await openImage(page, at);
      await untilStill(page);
      await film(900);
    }
    await page.getByRole('switch', { name: 'On the map' }).check();
    await untilStill(page);
    await film(1_500);
  },
  async (page, film) => {
    await openPage(page, '/orders');
    await untilStill(page);
    await film(1_800);
  },
  async (page, film) => {
    await openPage(page, denmark);
    await page.getByText('1,296').first().waitFor();
    await untilStill(page);
    await film(1_500);
    await page
      .getByRole('button', { name: /^Retry \d+ tiles/ })
      .first()
      .click();
    await untilStill(page);
    await film(2_000);
  },
  async (page, film) => {
    await openPage(page, `${denmark}/graph`);
    await page
      .getByText(/\d marks/)
      .first()
      .waitFor();
    await untilStill(page);
    await film(1_500);
  },
  async (page, film) => {
    await openPage(page, `${denmark}/replay`);
    const moment = page.getByRole('slider', { name: 'Moment' });
    await moment.press('Home');
    await untilStill(page);
    for (let step = 0; step < 14; step += 1) {
      await film(step === 0 ? 800 : 250);
      for (let press = 0; press < 3; press += 1) await moment.press('Shift+ArrowRight');
      await untilStill(page);
    }
    await film(1_500);
  },
];
