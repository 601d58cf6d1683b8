import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../lib/api.ts';

/** True for errors that are retried: no response, or 503 from a starting server. */
const isRetryable = (error: Error) => error instanceof ApiError && (error.status === 0 || error.status === 503);

export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: 10_000, retry: (failures, error) => failures < 2 && isRetryable(error) },
      mutations: { retry: false },
    },
  });
