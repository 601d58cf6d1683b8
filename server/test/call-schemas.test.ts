import { expect, test } from 'vitest';
import { z } from 'zod';
import { everyCall, forEvery } from './call-inputs/every-call.ts';
import { findOpenObjects } from './call-inputs/sample-input.ts';

test('numeric ids in paths → positive integers; 0 → a new tab of an ad profile', () =>
  forEvery(everyCall, async (key, { params }) => {
    const minimum = key.includes('/settings/adprofile/{id}') ? 0 : 1;
    const { properties = {} } = params ? z.toJSONSchema(params, { io: 'input', unrepresentable: 'any' }) : {};
    const ranges = Object.values(properties).filter((property) => Object(property).type === 'integer');
    expect(ranges).toEqual(ranges.map(() => ({ type: 'integer', minimum, maximum: Number.MAX_SAFE_INTEGER })));
  }));

test('every call with additional fields → refused, also in nested objects', () =>
  forEvery(everyCall, async (_, call) => {
    for (const part of [call.body, call.query]) expect(part ? findOpenObjects(part) : []).toEqual([]);
  }));
