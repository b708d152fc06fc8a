import { describe, expect, it } from 'vitest';
import { fieldsOf, newPayload, readPayloadFile, withFields } from './payload-form';

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
      storageUri: 's3://b',
    };
    expect(fieldsOf(withFields({}, fields))).toEqual(fields);
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
  });
});
