import { beforeEach, describe, expect, test } from 'vitest';
import { leaveOnEnter } from './enter-key.ts';

function enterIn(id: string): HTMLElement {
  const input = document.getElementById(id);
  if (!input) throw new Error(`no #${id}`);
  input.focus();
  document.addEventListener('keydown', leaveOnEnter, { once: true });
  input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  return input;
}

const clicks: string[] = [];

beforeEach(() => {
  clicks.length = 0;
  document.body.innerHTML = `
    <input id="lonely"><input id="search" data-enter-target="go"><button id="go" type="button">Go</button>
    <form><input id="inside"></form><input id="picker" role="combobox"><input id="box" type="checkbox">`;
  document.getElementById('go')?.addEventListener('click', () => clicks.push('go'));
});

describe('Enter in an input', () => {
  test('leaves the input', () => {
    const input = enterIn('lonely');
    expect(document.activeElement).not.toBe(input);
    expect(clicks).toEqual([]);
  });

  test('clicks the element the input names', () => {
    enterIn('search');
    expect(clicks).toEqual(['go']);
  });

  test('leaves an input of a form once the form is sent', async () => {
    const input = enterIn('inside');
    expect(document.activeElement).toBe(input);
    await new Promise((resolve) => setTimeout(resolve));
    expect(document.activeElement).not.toBe(input);
  });

  test.each(['picker', 'box'])('stays in %s, where Enter has another meaning', (id) => {
    const input = enterIn(id);
    expect(document.activeElement).toBe(input);
  });
});
