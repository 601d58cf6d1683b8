// Options of `npm run nightly`.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../run.mjs';

const maxMinutes = 120;

export const usage = `npm run nightly                      all parts, several hours on two cores
npm run nightly -- --list            prints the parts and their limits
npm run nightly -- --only bench,endurance  only these parts
npm run nightly -- --hours 1         duration of the endurance part, at most 2 hours; --minutes 30 works too
npm run nightly -- --try             each part in small, about ten minutes in all; has reports of its own
npm run nightly -- --reports DIR     folder of the reports instead of node_modules/.cache/fanfare/nightly`;

const text = { type: 'string' };
const flag = { type: 'boolean', default: false };
const options = { only: text, hours: text, minutes: text, reports: text, try: flag, list: flag, help: flag };

/**
 * @param {string[]} args
 * @param {string[]} partNames
 * @returns {{ problem: string } | { only: string[], minutes: number, reports: string, isTry: boolean, list: boolean, help: boolean }}
 */
export function readOptions(args, partNames) {
  const { values, problem } = parse(args);
  if (problem) return { problem };
  const only = values.only?.split(',') ?? partNames;
  const unknown = only.filter((name) => !partNames.includes(name));
  if (unknown.length > 0) return { problem: `Unknown part: ${unknown.join(', ')}. Parts: ${partNames.join(', ')}.` };
  if (values.hours !== undefined && values.minutes !== undefined) return { problem: 'Use --hours or --minutes.' };
  const minutes = values.hours === undefined ? Number(values.minutes ?? maxMinutes) : Number(values.hours) * 60;
  if (!(minutes > 0 && minutes <= maxMinutes))
    return { problem: `The endurance part takes more than 0 and at most ${maxMinutes} minutes.` };
  return {
    only,
    minutes,
    reports: values.reports ?? join(root, 'node_modules/.cache/fanfare/nightly'),
    isTry: values.try,
    list: values.list,
    help: values.help,
  };
}

function parse(args) {
  try {
    return parseArgs({ args, options });
  } catch (error) {
    return { problem: error.message };
  }
}
