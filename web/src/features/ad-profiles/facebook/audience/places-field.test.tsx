import type { AdLocation } from '@fanfare/contract/ad-profiles/facebook-profile';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderWithTheme } from '../../../../../test/render-with-theme.tsx';
import { createFormStore } from '../../../../ui/form/form-store.ts';
import { createGetFieldProps } from '../../../../ui/form/use-field.ts';
import { PlacesField } from './places-field.tsx';

afterEach(cleanup);

const berlin: AdLocation = {
  key: '55',
  name: 'Berlin',
  type: 'city',
  country_code: 'DE',
  region_id: '7',
  primary_city_id: '',
  include: true,
};
const results = [
  { key: 'DE', name: 'Germany', type: 'country', country_code: 'DE' },
  { key: '9', name: 'Spandau', type: 'neighborhood', country_code: 'DE', primary_city_id: '55' },
];

/** The network answers the search for "ger" with these places. */
function renderPlaces(locations: AdLocation[]) {
  const form = createFormStore({ locations });
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(['find targets', 'facebook places 1', 'ger'], results);
  renderWithTheme(
    <QueryClientProvider client={client}>
      <PlacesField {...createGetFieldProps<{ locations: AdLocation[] }>(form)('locations')} accountId="1" />
    </QueryClientProvider>,
  );
  fireEvent.change(screen.getByLabelText('Places'), { target: { value: 'ger' } });
  return form;
}

test('excluding the country of an included city → a notice about the overlap, and the country is not added', async () => {
  const form = renderPlaces([berlin]);
  fireEvent.click(await screen.findByRole('button', { name: 'Exclude Germany' }));
  const notice = screen.getByRole('alert');
  expect(notice.textContent).toContain('Overlapping Exclusion');
  expect(notice.textContent).toContain('Excluding Germany would also exclude Berlin.');
  expect(form.values().locations).toEqual([berlin]);
});

test('including a city of an excluded country → a notice about the overlap, and the city is not added', async () => {
  const germany = { ...berlin, key: 'DE', name: 'Germany', type: 'country', include: false };
  const form = renderPlaces([germany]);
  fireEvent.click(await screen.findByRole('button', { name: 'Include Spandau' }));
  expect(screen.getByRole('alert').textContent).toContain('Excluding Germany would also exclude Spandau.');
  expect(form.values().locations).toEqual([germany]);
});

test('excluding a place inside an included larger one → it is added', async () => {
  const form = renderPlaces([berlin]);
  fireEvent.click(await screen.findByRole('button', { name: 'Exclude Spandau' }));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(form.values().locations).toMatchObject([{ name: 'Berlin' }, { name: 'Spandau', include: false }]);
  expect(screen.getByRole('list', { name: 'Excluded' }).textContent).toBe('Spandau');
});
