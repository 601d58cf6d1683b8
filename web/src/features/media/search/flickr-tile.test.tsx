import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderWithTheme } from '../../../../test/render-with-theme.tsx';
import { toApiError } from '../../../lib/api/api-error.ts';
import { query } from '../../../lib/api.ts';
import type { FlickrPhoto } from '../types.ts';
import { FlickrTile } from './flickr-tile.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const photo: FlickrPhoto = {
  id: '77',
  title: 'Beans',
  caption: 'Beans',
  source: 'flickr',
  credit: 'Beans by Ida',
  src: 'data:,',
  thumbnail: 'data:,',
  farm: null,
  server: '1',
  secret: 'ab',
  attachmentId: null,
  owner: '12@N00',
  ownerId: '12@N00',
  ownername: 'Ida',
  owner_url: 'https://flickr.test/people/ida',
  width: 1024,
  height: 768,
  page_url: 'https://flickr.test/77',
  licence: 'CC BY 2.0',
  licence_url: 'https://licence.test/by',
};

test('Flickr owner and photo details fail to load → only a console warning; the image can still be chosen', async () => {
  const logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const failure = toApiError(503, undefined);
  // Both queries count as failed: a failed query isn't called again on mount.
  const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } });
  const keys = [
    ['POST /flickr/owner', photo.owner],
    query('GET /flickr/photo/{photo_id}', { params: { photo_id: photo.id } }).queryKey,
  ];
  for (const queryKey of keys)
    await client.prefetchQuery({ queryKey, queryFn: () => Promise.reject(failure), retry: false });

  const onPress = vi.fn();
  renderWithTheme(
    <QueryClientProvider client={client}>
      <ul>
        <FlickrTile photo={photo} isSelected={false} isBusy={false} onPress={onPress} />
      </ul>
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: /^by Ida/ }));
  await screen.findByRole('link', { name: 'View on Flickr' });
  await waitFor(() => expect(logged).toHaveBeenCalledWith(expect.stringContaining('77'), failure));
  expect(screen.getByRole('link', { name: 'Ida' }).getAttribute('href')).toBe(photo.owner_url);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(document.body.textContent).not.toContain(failure.message);
  fireEvent.click(screen.getByRole('button', { name: /^Choose Beans/ }));
  expect(onPress).toHaveBeenCalledOnce();
});
