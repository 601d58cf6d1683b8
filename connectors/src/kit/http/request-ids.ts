import { AsyncLocalStorage } from 'node:async_hooks';
import type { Publication, Publisher } from '../../ports/publisher.ts';

type RequestIdHolder = { requestId?: string | undefined };
const requestIdStorage = new AsyncLocalStorage<RequestIdHolder>();

/** Records a request id. The HTTP client calls it for every successful write; the last one published the post. */
export const recordRequestId = (requestId: string | undefined) => {
  const holder = requestIdStorage.getStore();
  if (holder) holder.requestId = requestId;
};

/** Adds the network's request id to the publication, so that publishers need not pass it along. */
export const withRequestIds = (publisher: Publisher): Publisher => {
  const captureRequestId = async (run: () => Promise<Publication>): Promise<Publication> => {
    const holder: RequestIdHolder = {};
    const publication = await requestIdStorage.run(holder, run);
    const { requestId } = holder;
    return publication.state === 'published' && requestId ? { ...publication, requestId } : publication;
  };
  return {
    ...publisher,
    begin: (grant, post) => captureRequestId(() => publisher.begin(grant, post)),
    resume: (grant, publishState) => captureRequestId(() => publisher.resume(grant, publishState)),
  };
};
