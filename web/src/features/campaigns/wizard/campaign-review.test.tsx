import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderWithTheme } from '../../../../test/render-with-theme.tsx';
import { CampaignReview } from './campaign-review.tsx';

afterEach(cleanup);

const known = [
  { kind: 'contest' as const, id: '1', title: 'Breakfast at Pier 7' },
  { kind: 'post' as const, id: '1', title: 'We are moving' },
  { kind: 'post' as const, id: '2', title: 'Not chosen' },
  { kind: 'post' as const, id: '3', title: 'We are moving' },
];
const facts = () =>
  [...document.querySelectorAll('dl > div')].map((fact) => [...fact.children].map(({ textContent }) => textContent));

test('campaign with chosen contests and posts → their names by kind; a post is not mistaken for a contest with its id', () => {
  const parts = [
    { kind: 'contest' as const, id: '1' },
    { kind: 'post' as const, id: '1' },
    { kind: 'post' as const, id: '3' },
  ];
  renderWithTheme(<CampaignReview values={{ name: 'Opening', parts }} parts={known} />);
  expect(facts()).toEqual([
    ['Name', 'Opening'],
    ['Contests', 'Breakfast at Pier 7'],
    ['Site posts', 'We are moving', 'We are moving'],
    ['Bar', 'Off'],
  ]);
});

test('campaign without parts → “None yet. You can add them later.”', () => {
  renderWithTheme(<CampaignReview values={{ name: 'Opening', parts: [] }} parts={known} />);
  expect(screen.getByText('None yet. You can add them later.')).toBeTruthy();
});
