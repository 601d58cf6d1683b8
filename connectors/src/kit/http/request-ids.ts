import { AsyncLocalStorage } from 'node:async_hooks';
import type { Publication, Publisher } from '../../ports/publisher.ts';

type Box = { requestId?: string | undefined };
const publishing = new AsyncLocalStorage<Box>();

/** Told by the one way out of every write that succeeded: the last one is what made a post appear. */
export const recordRequestId = (requestId: string | undefined) => {
  const box = publishing.getStore();
  if (box) box.requestId = requestId;
};

/** Says with what was published how the network named the request, without every publisher carrying it along. */
export const withRequestIds = (publisher: Publisher): Publisher => {
  const named = async (publish: () => Promise<Publication>): Promise<Publication> => {
    const box: Box = {};
    const publication = await publishing.run(box, publish);
    const { requestId } = box;
    return publication.state === 'published' && requestId ? { ...publication, requestId } : publication;
  };
  return {
    ...publisher,
    begin: (grant, post) => named(() => publisher.begin(grant, post)),
    resume: (grant, memo) => named(() => publisher.resume(grant, memo)),
  };
};
