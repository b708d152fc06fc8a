import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { monoOptions, onlyIf, option } from '@/testing/ordering/descriptors';
import { resolveForm } from './option-form';
import { readForm } from './option-graph';
import { applyPreset, choicesToKeep } from './preset';
import { presetName } from './preset-schema';

const form = readForm([
  ...monoOptions,
  option('note', { type: 'string', mandatory: 'false' }),
  option('item_label', { category: 'item_properties', mandatory: 'false' }),
]);
const resolved = (values: Record<string, string>) => resolveForm(form, { values, areas: [1] });
const after = (values: Record<string, string>, changes: Record<string, string | null>) =>
  resolved(
    Object.fromEntries(
      Object.entries({ ...values, ...changes }).flatMap(([name, value]) =>
        value === null ? [] : [[name, value]],
      ),
    ),
  );

describe('what a preset keeps', () => {
  it('is every choice that is sent for the product type, and nothing of one area or item', () => {
    const kept = choicesToKeep(
      resolved({ pixel_coding: '12bits', item_label: 'north', projection_1: '32631' }),
    );
    expect(kept).toMatchObject({ processing_level: 'ortho', pixel_coding: '12bits', dem: 'best_available' });
    expect(kept).not.toHaveProperty('item_label');
    expect(kept).not.toHaveProperty('projection_1');
    expect(kept).not.toHaveProperty('elevation');
  });

  it('has a name of one line', () => {
    expect(presetName.safeParse('  ').success).toBe(false);
    expect(presetName.safeParse('a\nb').success).toBe(false);
    expect(presetName.parse(' Ortho ')).toBe('Ortho');
  });
});

describe('applying a preset', () => {
  it('makes its choices, forgets what it does not mention, and leaves areas and items alone', () => {
    const values = { note: 'old', projection_1: '32631', item_label: 'north', priority: 'rush' };
    const { changes, notHeld } = applyPreset(resolved(values), {
      processing_level: 'primary',
      priority: 'standard',
    });
    expect(notHeld).toEqual([]);
    expect(changes).toEqual({ processing_level: 'primary', priority: 'standard', note: null });
  });

  it('says what does not hold and why, and applies the rest', () => {
    const { changes, notHeld } = applyPreset(resolved({}), {
      processing_level: 'ortho',
      pixel_coding: '8bits',
      elevation: '12',
      priority: 'yesterday',
      gone: 'x',
    });
    expect(changes).toEqual({ processing_level: 'ortho' });
    expect(notHeld.map(({ name }) => name).sort()).toEqual(['elevation', 'gone', 'pixel_coding', 'priority']);
    expect(notHeld.find(({ name }) => name === 'pixel_coding')).toMatchObject({
      choice: 'Pixel coding: 8 bits',
      why: '8 bits needs Radiometric processing = Display',
    });
    expect(notHeld.find(({ name }) => name === 'priority')?.why).toBe('This choice is no longer offered');
  });

  it('looks again at what rested on a choice that did not hold', () => {
    const chain = readForm([
      option('a', { values: ['one'], defaultValue: 'one' }),
      option('b', { values: ['x', 'y'], defaultValue: 'y', rules: [onlyIf('a:one')] }),
      option('c', { values: ['p'], mandatory: 'false', rules: [onlyIf('b:x')] }),
    ]);
    const { changes, notHeld } = applyPreset(resolveForm(chain, { values: {}, areas: [] }), {
      a: 'two',
      b: 'z',
      c: 'p',
    });
    expect(changes).toEqual({});
    expect(notHeld.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
  });

  it('leaves every choice that it makes as it is in the preset, whatever was chosen before', () => {
    const choice = (name: string) =>
      fc.constantFrom(...(form.byName.get(name)?.values.map(({ id }) => id) ?? []), 'unheard-of');
    const some = fc
      .record(
        Object.fromEntries(
          ['processing_level', 'dem', 'radiometric_processing', 'pixel_coding', 'priority', 'license'].map(
            (name) => [name, choice(name)],
          ),
        ),
        { requiredKeys: [] },
      )
      .map((values) => values as Record<string, string>);
    fc.assert(
      fc.property(some, some, (before, kept) => {
        const { changes, notHeld } = applyPreset(resolved(before), kept);
        const state = after(before, changes);
        for (const [name, value] of Object.entries(kept)) {
          const isTold = notHeld.some((one) => one.name === name);
          expect(isTold || state.byName.get(name)?.value === value).toBe(true);
        }
        // A second time there is nothing left to do.
        const again = applyPreset(state, choicesToKeep(state));
        expect(again.notHeld).toEqual([]);
      }),
    );
  });
});
