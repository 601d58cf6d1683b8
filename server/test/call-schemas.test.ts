import { expect, test } from 'vitest';
import { z } from 'zod';
import { everyCall, forEvery } from './call-inputs/every-call.ts';
import { findOpenObjects } from './call-inputs/sample-input.ts';

test('every numeric id in a path is a positive 32-bit number; 0 is a new tab of an ad profile', () =>
  forEvery(everyCall, async (key, { params }) => {
    const minimum = key.includes('/settings/adprofile/{id}') ? 0 : 1;
    const { properties = {} } = params ? z.toJSONSchema(params, { io: 'input', unrepresentable: 'any' }) : {};
    const ranges = Object.values(properties).filter((property) => Object(property).type === 'integer');
    expect(ranges).toEqual(ranges.map(() => ({ type: 'integer', minimum, maximum: 2_147_483_647 })));
  }));

test('every call declares no additional fields, also in nested objects', () =>
  forEvery(everyCall, async (_, call) => {
    for (const part of [call.body, call.query]) expect(part ? findOpenObjects(part) : []).toEqual([]);
  }));
