import { describe, expect, it } from 'vitest';
import { monoOptions, onlyIf, option, unless } from '@/testing/ordering/descriptors';
import type { OptionDescriptor } from '../product-shape';
import { whyAsked, whyNot } from './format-rule';
import { resolveForm, toSentOptions } from './option-form';
import { readForm } from './option-graph';
import { readPeriods, writePeriods } from './periods';
import { smallestFix } from './smallest-fix';

const resolve = (descriptors: OptionDescriptor[], values: Record<string, string> = {}, areas = [1]) => {
  const form = readForm(descriptors);
  const input = { values, areas };
  const state = resolveForm(form, input);
  return { form, input, state, of: (name: string) => state.byName.get(name)! };
};
const sent = (descriptors: OptionDescriptor[], values: Record<string, string> = {}, areas = [1]) =>
  Object.fromEntries(
    toSentOptions(resolve(descriptors, values, areas).state).options.map(({ key, value }) => [key, value]),
  );

describe('the form of a 0.5 m archive product', () => {
  it('starts with the defaults of what is required and applies', () => {
    expect(resolve(monoOptions).state.isComplete).toBe(true);
    expect(sent(monoOptions)).toEqual({
      processing_level: 'ortho',
      dem: 'best_available',
      spectral_processing: 'pansharpened',
      radiometric_processing: 'basic',
      pixel_coding: '12bits',
      priority: 'standard',
      license: 'eula_5',
      projection_1: '32632',
    });
  });

  it('follows the processing level to primary', () => {
    expect(sent(monoOptions, { processing_level: 'primary' })).toEqual({
      processing_level: 'primary',
      spectral_processing_primary: 'bundle',
      radiometric_processing: 'basic',
      pixel_coding: '12bits',
      priority: 'standard',
      license: 'eula_5',
    });
  });

  it('does not send a value that stopped applying, keeps it in mind, and sends it again', () => {
    const chosen = { pixel_coding: '8bits', radiometric_processing: 'display' };
    expect(sent(monoOptions, chosen).pixel_coding).toBe('8bits');
    const basic = { ...chosen, radiometric_processing: 'basic' };
    expect(resolve(monoOptions, basic).of('pixel_coding')).toMatchObject({
      value: '12bits',
      source: 'default',
      rememberedValue: '8bits',
    });
    const option1 = resolve(monoOptions, { processing_level: 'primary', dem: 'srtm' }).of('dem');
    expect(option1).toMatchObject({ applies: false, rememberedValue: 'srtm', isShown: false });
    expect(option1.value).toBeUndefined();
    expect(sent(monoOptions, { processing_level: 'ortho', dem: 'srtm' }).dem).toBe('srtm');
  });

  it('says why in words, and knows the nearest change', () => {
    const { form, state } = resolve(monoOptions);
    expect(whyNot(form, state, 'pixel_coding', '8bits')).toBe(
      '8 bits needs Radiometric processing = Display',
    );
    expect(smallestFix(state, { name: 'pixel_coding', value: '8bits' })).toEqual({
      changes: { radiometric_processing: 'display' },
      words: 'Set Radiometric processing to Display',
    });
    expect(whyNot(form, state, 'elevation')).toBe(
      'Elevation does not apply: it needs Processing level = Projected',
    );
    expect(smallestFix(state, { name: 'elevation' })?.changes).toEqual({
      processing_level: 'projected',
    });
    expect(whyAsked(form, state, 'dem')).toBe('Shown because Processing level = Ortho');
    const primary = resolve(monoOptions, { processing_level: 'primary' });
    expect(whyNot(primary.form, primary.state, 'spectral_processing')).toBe(
      'Spectral processing does not apply: it needs Processing level other than Primary',
    );
    expect(smallestFix(primary.state, { name: 'spectral_processing' })?.changes).toEqual({
      processing_level: 'ortho',
    });
  });

  it('takes numbers inside the range, ends included, and says what is wrong with others', () => {
    const elevation = (text: string) =>
      resolve(monoOptions, { processing_level: 'projected', elevation: text }).of('elevation');
    for (const text of ['-100', '10000', '0', '12.5', '9999.999999999999999999']) {
      expect(elevation(text)).toMatchObject({ value: text, source: 'chosen' });
    }
    for (const text of ['-100.0000000000000000001', '10000.01']) {
      expect(elevation(text).error).toBe('Between −100 and 10\u202f000');
      expect(elevation(text).value).toBeUndefined();
    }
    for (const text of ['1e3', 'high', '0x10', 'NaN', '1.2.3', '12,5,5', '--1']) {
      expect(elevation(text).error).toContain('with a point for decimals');
    }
    expect(elevation('').error).toBeUndefined();
  });

  it('takes numbers as people of different countries write them, and never guesses', () => {
    const elevation = (text: string) =>
      resolve(monoOptions, { processing_level: 'projected', elevation: text }).of('elevation');
    const written: [string, string][] = [
      ['12,5', '12.5'],
      ['0,125', '0.125'],
      ['\u2212100', '-100'],
      ['9,999.5', '9999.5'],
      ['9.999,5', '9999.5'],
      ['9 999,5', '9999.5'],
      ['9\u202f999', '9999'],
      ["9'999.5", '9999.5'],
      ['+7', '7'],
    ];
    for (const [text, sentText] of written) {
      expect(elevation(text)).toMatchObject({ value: sentText, typed: text });
    }
    expect(elevation('1,234').value).toBeUndefined();
    expect(elevation('1,234').error).toBe('Write 1234 or 1.234: the comma can mean either');
  });
});

describe('options', () => {
  it('sends a projection for the areas of the order only, each its own', () => {
    const two = [...monoOptions, option('projection_2', { values: ['3395'], defaultValue: '3395' })];
    expect(sent(two, {}, [1])).not.toHaveProperty('projection_2');
    expect(sent(two, {}, [2])).toMatchObject({ projection_2: '3395' });
    expect(sent(two, {}, [2])).not.toHaveProperty('projection_1');
    expect(sent(two, {}, [1, 2])).toMatchObject({ projection_1: '32632', projection_2: '3395' });
  });

  it('resolves a chain whatever the order of the descriptors', () => {
    const chain = ['a', 'b', 'c', 'd', 'e'].map((name, index, all) =>
      option(name, {
        values: ['on', 'off'],
        defaultValue: 'on',
        rules: index === 0 ? [] : [onlyIf(`${all[index - 1]}:on`)],
      }),
    );
    for (const descriptors of [chain, [...chain].reverse()]) {
      expect(Object.keys(sent(descriptors)).sort()).toEqual(['a', 'b', 'c', 'd', 'e']);
      expect(sent(descriptors, { b: 'off' })).toEqual({ a: 'on', b: 'off' });
      expect(sent(descriptors, { a: 'off' })).toEqual({ a: 'off' });
    }
  });

  it('gives a rule no value of an option that does not apply', () => {
    const descriptors = [
      option('a', { values: ['x', 'y'], defaultValue: 'x' }),
      option('b', { values: ['v'], defaultValue: 'v', rules: [onlyIf('a:y')] }),
      option('c', { values: ['w'], defaultValue: 'w', rules: [unless('b:v')] }),
    ];
    expect(sent(descriptors)).toEqual({ a: 'x', c: 'w' });
    expect(sent(descriptors, { a: 'y' })).toEqual({ a: 'y', b: 'v' });
  });

  it('never blocks on a rule that cannot be read, or that asks about an option that is not there', () => {
    for (const filter of ['???', 'sensor:PHR', 'processing_level:[a TO b]']) {
      const descriptors = [
        option('processing_level', { values: ['ortho'], defaultValue: 'ortho' }),
        option('extra', { values: ['1', '2'], defaultValue: '1', rules: [onlyIf(filter)] }),
      ];
      const { state, of } = resolve(descriptors);
      expect(of('extra')).toMatchObject({ applies: 'unknown', isShown: true, isRequired: false });
      expect(of('extra').unread.map((rule) => rule.filter)).toEqual([filter]);
      expect(state.isComplete).toBe(true);
      expect(sent(descriptors)).toEqual({ processing_level: 'ortho' });
      expect(sent(descriptors, { extra: '2' })).toEqual({ processing_level: 'ortho', extra: '2' });
    }
  });

  it('lets a value with an unreadable rule be chosen', () => {
    const descriptors = [option('a', { values: [['1', 'One', onlyIf('(((')]], defaultValue: '1' })];
    expect(sent(descriptors)).toEqual({ a: '1' });
  });

  it('finds circles, names them, and lets people out of them', () => {
    const circle = [
      option('a', { values: ['on'], defaultValue: 'on', mandatory: 'constraint', rules: [onlyIf('b:on')] }),
      option('b', { values: ['on'], defaultValue: 'on', mandatory: 'constraint', rules: [unless('a:on')] }),
    ];
    const { state, of } = resolve(circle);
    expect(
      of('a')
        .circle?.map(({ name }) => name)
        .sort(),
    ).toEqual(['a', 'b']);
    expect(of('a').applies).toBe('unknown');
    expect(state.isComplete).toBe(true);

    const agreeing = [
      option('a', { values: ['on', 'off'], defaultValue: 'on', rules: [onlyIf('b:on')] }),
      option('b', { values: ['on', 'off'], defaultValue: 'on', rules: [onlyIf('a:on')] }),
    ];
    expect(sent(agreeing)).toEqual({ a: 'on', b: 'on' });
    expect(sent(agreeing, { b: 'off' })).toEqual({});
  });

  it('sends the default of a hidden option and does not show it, and asks where it has none', () => {
    const hidden = option('secret', { values: ['1', '2'], defaultValue: '2', isHidden: true });
    expect(resolve([hidden], { secret: '1' }).of('secret')).toMatchObject({ value: '2', isShown: false });
    const blank = option('secret', { isHidden: true });
    expect(resolve([blank]).of('secret')).toMatchObject({ isShown: true, error: 'This is needed' });
    expect(sent([blank], { secret: 'typed' })).toEqual({ secret: 'typed' });
  });

  it('asks for what is required and has no default that applies; takes the only value that does', () => {
    const noDefault = option('a', { values: ['x', 'y'] });
    expect(resolve([noDefault]).of('a')).toMatchObject({ error: 'Choose one' });
    const one = option('a', { values: ['x', ['y', 'Y', onlyIf('b:z')]] });
    const b = option('b', { values: ['w', 'z'], defaultValue: 'w' });
    expect(resolve([one, b]).of('a')).toMatchObject({ value: 'x', source: 'only-one' });
  });

  it('puts item properties apart, and gives the licence of the option license', () => {
    const { state } = resolve([
      option('license', { values: ['eula'], defaultValue: 'eula' }),
      option('note', { category: 'item_properties', defaultValue: 'n' }),
      option('made', { category: 'production_option', defaultValue: 'm' }),
    ]);
    expect(toSentOptions(state)).toEqual({
      options: [
        { key: 'license', value: 'eula' },
        { key: 'made', value: 'm' },
      ],
      properties: [{ key: 'note', value: 'n' }],
      licence: 'eula',
    });
  });

  it('fills types that it does not know as text', () => {
    const periods = option('periods', { type: 'periods', mandatory: 'true' });
    expect(resolve([periods]).of('periods').error).toBe('This is needed');
    expect(sent([periods], { periods: '2026-11-01/2026-12-01' })).toEqual({
      periods: '2026-11-01/2026-12-01',
    });
    const colour = option('colour', { type: 'colour' });
    expect(sent([colour], { colour: 'any text' })).toEqual({ colour: 'any text' });
  });

  it('says of periods only what is certainly wrong', () => {
    const periods = option('periods', { type: 'periods', mandatory: 'true' });
    const wrong = (text: string) => resolve([periods], { periods: text }).of('periods').error;
    expect(wrong('2026-12-01T00:00:00Z/2026-11-01T00:00:00Z')).toBe('A period has to end after it starts');
    expect(wrong('2026-11-01/2026-12-01;2026-13-01/2026-12-01')).toBe('One of these days does not exist');
    expect(wrong('every second Tuesday')).toBeUndefined();
    expect(readPeriods(writePeriods([{ from: '2026-11-01', to: '2026-11-30' }]))).toEqual([
      { from: '2026-11-01', to: '2026-11-30' },
    ]);
    expect(readPeriods('2026-11-01T10:30:00Z/2026-11-02T10:30:00Z')).toBeUndefined();
  });
});
