import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../lib/api.ts';

/** Only what may pass by itself is tried again: no answer at all, or a server that is just starting. */
const mayPass = (error: Error) => error instanceof ApiError && (error.status === 0 || error.status === 503);

export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: 10_000, retry: (failures, error) => failures < 2 && mayPass(error) },
      mutations: { retry: false },
    },
  });
