import { useQuery } from '@tanstack/react-query';
import { type Output, query } from '../../lib/api.ts';

export type ExtractorFacts = Output<'GET /facebook/extractor'>['extractors'][number];

/** A new one is read within seconds, so the list is asked again until it was. */
const firstReadMs = 3000;

export const useExtractors = () =>
  useQuery({
    ...query('GET /facebook/extractor'),
    refetchInterval: ({ state }) =>
      state.data?.extractors.some(({ looked }) => looked === null) ? firstReadMs : false,
  });
