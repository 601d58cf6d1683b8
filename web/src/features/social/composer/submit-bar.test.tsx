import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { renderWithTheme } from '../../../../test/render-with-theme.tsx';
import { emptyDraft, type PostDraft } from './post-draft.ts';
import { SubmitBar } from './submit-bar.tsx';

afterEach(cleanup);

test('submitted post → links in the page instead of the submit bar', () => {
  const { schedule, nativeAd } = emptyDraft;
  const bar = { formId: 'post', schedule, nativeAd, targets: [], isBusy: false, isSubmitted: true, problemCount: 0 };
  renderWithTheme(<SubmitBar {...bar} />);
  expect(screen.getByRole('button', { name: 'Create Another Post' })).toBeTruthy();
  expect(document.querySelector('[data-bottom-bar]')).toBeNull();
});

const isEnabled = (change: Partial<PostDraft>, isBusy = false): boolean => {
  const { schedule, nativeAd } = { ...emptyDraft, ...change };
  const bar = {
    formId: 'post',
    schedule,
    nativeAd,
    targets: [],
    isBusy,
    isSubmitted: false,
    problemCount: 0,
  };
  renderWithTheme(<SubmitBar {...bar} />);
  return screen.getByRole('button').getAttribute('disabled') === null;
};

describe('submit button', () => {
  test.each<[string, Partial<PostDraft>, boolean]>([
    ['no native ad → enabled', {}, true],
    ['valid native ad → enabled', { nativeAd: { title: 'Fresh beans', brand_name: 'Harbour' } }, true],
    ['native ad without a title → disabled', { nativeAd: { title: ' ', brand_name: 'Harbour' } }, false],
    ['native ad title too long → disabled', { nativeAd: { title: 'a'.repeat(91), brand_name: 'Harbour' } }, false],
    ['native ad without a brand name → disabled', { nativeAd: { title: 'Fresh beans', brand_name: '' } }, false],
    [
      'native ad brand name too long → disabled',
      { nativeAd: { title: 'Fresh beans', brand_name: 'a'.repeat(91) } },
      false,
    ],
  ])('composer’s draft, valid or not → whether its submit button is enabled: %s', (_, change, expected) => {
    expect(isEnabled(change)).toBe(expected);
  });

  test('submit button of the composer while submitting → disabled', () => {
    expect(isEnabled({}, true)).toBe(false);
  });
});
