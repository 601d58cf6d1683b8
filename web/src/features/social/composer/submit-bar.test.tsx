import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { renderWithTheme } from '../../../../test/render-with-theme.tsx';
import { emptyDraft, type PostDraft } from './post-draft.ts';
import { SubmitBar } from './submit-bar.tsx';

afterEach(cleanup);

const isOpen = (change: Partial<PostDraft>, isBusy = false): boolean => {
  const draft = { ...emptyDraft, message: 'Hello', ...change };
  renderWithTheme(<SubmitBar draft={draft} chosen={[]} isBusy={isBusy} isOut={false} error={null} count={0} />);
  return screen.getByRole('button').getAttribute('disabled') === null;
};

describe('the create button', () => {
  test.each<[string, Partial<PostDraft>, boolean]>([
    ['without a native ad', {}, true],
    ['with a native ad', { nativeAd: { title: 'Fresh beans', brand_name: 'Harbour' } }, true],
    ['with a native ad without a title', { nativeAd: { title: ' ', brand_name: 'Harbour' } }, false],
    ['with a native ad of a title too long', { nativeAd: { title: 'a'.repeat(91), brand_name: 'Harbour' } }, false],
    ['with a native ad without a brand name', { nativeAd: { title: 'Fresh beans', brand_name: '' } }, false],
    ['with a brand name too long', { nativeAd: { title: 'Fresh beans', brand_name: 'a'.repeat(91) } }, false],
  ])('%s', (_, change, isExpectedOpen) => {
    expect(isOpen(change)).toBe(isExpectedOpen);
  });

  test('is closed while a post is on its way', () => {
    expect(isOpen({}, true)).toBe(false);
  });
});
