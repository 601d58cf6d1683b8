import { beforeEach, describe, expect, test } from 'vitest';
import { leaveOnEnter } from './enter-key.ts';

function pressEnterIn(id: string): HTMLElement {
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
  test('Enter in an input → the input loses focus', () => {
    const input = pressEnterIn('lonely');
    expect(document.activeElement).not.toBe(input);
    expect(clicks).toEqual([]);
  });

  test('Enter in an input with data-enter-target → that element is clicked', () => {
    pressEnterIn('search');
    expect(clicks).toEqual(['go']);
  });

  test('Enter in an input of a form → the form is submitted, then the input loses focus', async () => {
    const input = pressEnterIn('inside');
    expect(document.activeElement).toBe(input);
    await new Promise((resolve) => setTimeout(resolve));
    expect(document.activeElement).not.toBe(input);
  });

  test.each(['picker', 'box'])('Enter in a %s → keeps the focus, because Enter has another meaning there', (id) => {
    const input = pressEnterIn(id);
    expect(document.activeElement).toBe(input);
  });
});
