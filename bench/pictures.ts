// `npm run docs:pictures`: takes all pictures of the user guide and the moving picture of the README, from the demo as
// it is after its first start. Arguments name some of them: `npm run docs:pictures -- home board`.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import sharp from 'sharp';
import type { Role } from '@/lib/accounts/role';
import { chromiumPath } from '../testing/browser/chromium';
import { demoOn } from '../testing/demo';
import { signIn } from '../testing/test';
import { pictureRecipes } from './support/guide-pictures';
import { takeMovingPicture } from './support/moving-picture';
import { pictureSchemes, takePicture } from './support/take-picture';

const movingPicture = 'docs/swath.webp';
/** What GitHub and a reader on a slow line can bear, bytes. */
const maxMovingBytes = 3 * 1024 * 1024;
const names = [...Object.keys(pictureRecipes), 'moving'];

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !names.includes(name));
if (unknown.length > 0) refuse(`No picture is named ${unknown.join(', ')}. These are: ${names.join(', ')}.`);
if (!existsSync('.next/standalone/server.js')) refuse('There is no build. Run `npm run build` first.');
const isAsked = (name: string) => asked.length === 0 || asked.includes(name);

const dataDir = mkdtempSync(join(tmpdir(), 'swath-pictures-'));
const stops: (() => unknown)[] = [() => rmSync(dataDir, { recursive: true, force: true })];
try {
  const demo = await (await demoOn(dataDir))();
  stops.push(() => demo.stop());
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] });
  stops.push(() => browser.close());
  const contexts = new Map<Role, BrowserContext>();
  const contextOf = async (role: Role) => {
    const known = contexts.get(role);
    if (known) return known;
    const context = await browser.newContext({
      baseURL: demo.url,
      reducedMotion: 'reduce',
      locale: 'en-GB',
      timezoneId: 'UTC',
    });
    context.setDefaultTimeout(30_000);
    await signIn(context.request, demo.url, role);
    contexts.set(role, context);
    return context;
  };
  const failed: string[] = [];
  for (const [name, recipe] of Object.entries(pictureRecipes).filter(([name]) => isAsked(name))) {
    const page = await (await contextOf(recipe.role)).newPage();
    try {
      const shots = await takePicture(page, recipe);
      await writeSize(name, shots.light);
      for (const scheme of pictureSchemes) {
        const bytes = await sharp(shots[scheme]).webp({ quality: 82, effort: 6 }).toBuffer();
        save(`public/pictures/${name}-${scheme}.webp`, bytes);
      }
    } catch (error) {
      failed.push(name);
      process.stderr.write(`${name}: ${error instanceof Error ? error.message : error}\n`);
    } finally {
      await page.close();
    }
  }
  if (isAsked('moving')) {
    const bytes = await takeMovingPicture(await contextOf('admin'));
    save(movingPicture, bytes);
    if (bytes.length > maxMovingBytes) failed.push(`moving, which is over ${maxMovingBytes} bytes`);
  }
  if (failed.length > 0) {
    process.stderr.write(`Not taken: ${failed.join(', ')}\n`);
    process.exitCode = 1;
  }
} finally {
  for (const stop of stops.toReversed()) await stop();
}

function save(path: string, bytes: Buffer): void {
  writeFileSync(path, bytes);
  process.stdout.write(`${path}: ${Math.round(bytes.length / 1024)} KB\n`);
}

/** Writes the size of a picture beside its name in the guide. */
async function writeSize(name: string, bytes: Buffer): Promise<void> {
  const { width, height } = await sharp(bytes).metadata();
  for (const file of readdirSync('docs/guide')) {
    const path = `docs/guide/${file}`;
    const text = readFileSync(path, 'utf8');
    const sized = text.replace(
      /width="\d+" height="\d+"\nsrc="([^"]*\/([\w-]+)-light\.webp)"/g,
      (whole, source, shown) =>
        shown === name ? `width="${width}" height="${height}"\nsrc="${source}"` : whole,
    );
    if (sized !== text) writeFileSync(path, sized);
  }
}

function refuse(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
