import { describe, expect, it } from 'vitest';
import {
  asTemplate,
  continuedToToday,
  newPayload,
  parseFields,
  readPayloadFile,
  withFields,
} from './payload-form';

describe('the form of a payload', () => {
  it('keeps what it does not show', () => {
    const document = {
      name: 'a',
      unknown_field: { deep: [1] },
      scene_type: { constellation: 'spot', parameters: { x: 1 } },
    };
    expect(withFields(document, { constellation: 'pleiades' })).toEqual({
      ...document,
      scene_type: { constellation: 'pleiades', parameters: { x: 1 } },
    });
  });

  it('shows again what it wrote', () => {
    const fields = {
      name: 'Aude-2026',
      constellation: 'sentinel2',
      start: '2026-10-01',
      end: '2026-11-20',
      graphName: 'g',
      sceneGraphName: 's',
      tileGraphName: 't',
      storageUri: 's3://b',
      retryCount: '2',
      isRetriable: false,
      annotationsUrls: 'https://a\nhttps://b',
    };
    expect(parseFields(withFields({}, fields))).toEqual(fields);
  });

  it('takes a field away when it is emptied', () => {
    expect(withFields({ graph_name: 'g' }, { graphName: '' })).toEqual({});
  });

  it('starts with the last month', () => {
    expect(newPayload(new Date('2026-11-21T10:00:00Z'))).toMatchObject({
      start_time: '2026-10-22T00:00:00Z',
      end_time: '2026-11-21T23:59:59Z',
    });
  });
});

describe('readPayloadFile', () => {
  it('says what is wrong with a file', () => {
    expect(() => readPayloadFile('{"name":')).toThrow(/not valid JSON/);
    expect(() => readPayloadFile('[]')).toThrow(/no JSON object/);
    expect(() => readPayloadFile(' ')).toThrow(/empty/);
    const list = { type: 'FeatureCollection', features: [{ properties: { source_id: 'x' } }] };
    expect(() => readPayloadFile(JSON.stringify(list))).toThrow(/list of scenes/);
  });
});

it('leaves open in a template what is to be filled in', () => {
  const document = { name: 'a', geometry: {}, start_time: 's', end_time: 'e', graph_name: 'g', other: 1 };
  expect(asTemplate(document, ['name', 'dates'])).toEqual({ geometry: {}, graph_name: 'g', other: 1 });
});

it('continues a run to today from a day before its end', () => {
  const document = { name: 'a', start_time: '2026-01-01T00:00:00Z', end_time: '2026-10-10T23:59:59Z' };
  expect(continuedToToday(document, new Date('2026-11-21T10:00:00Z'))).toEqual({
    name: 'a',
    start_time: '2026-10-09T00:00:00Z',
    end_time: '2026-11-21T23:59:59Z',
  });
});
