import { beforeAll, describe } from 'vitest';
import type { Connector } from '../../ports/connector.ts';
import type { Grant } from '../../ports/grant.ts';
import { type Authorizing, type ConsentOperations, consentTests, endTests, visitor } from './consent.ts';
import { type Publishing, type PublishingOperations, publishingTests } from './publishing.ts';
import { type ReadingOperations, readingTests } from './reading.ts';
import { createTestContext, type Subject } from './test-context.ts';

type Conforming<C extends Authorizing> = Subject<C> & {
  consent: ConsentOperations;
  reading: ReadingOperations<C, Grant>;
};

const signedIn = <C extends Authorizing>({ consent, reading, ...subject }: Conforming<C>) => {
  const on = createTestContext(subject);
  const person = visitor(on, consent);
  let held: Grant | undefined;
  const grant = () => {
    if (!held) throw new Error('Nobody has signed in yet.');
    return held;
  };
  // A network asks again for what was declined only when told to.
  const signedInAgain = async () => {
    held = await person.signIn({ press: 'allow' }, true);
  };
  beforeAll(signedInAgain);
  consentTests({ on, person, operations: consent, grant, signedInAgain });
  readingTests({ on, operations: reading, grant });
  return { on, person, grant };
};

/** Every connector passes this against its practice network, which was written by others from the same document. */
export const conformance = <C extends Authorizing>(subject: Conforming<C>) => {
  describe(`${subject.name} conforms`, () => {
    const { on, person, grant } = signedIn(subject);
    endTests({ on, person, operations: subject.consent, grant, read: subject.reading.read.run });
  });
};

/** The same, with posts. */
export const publishingConformance = <C extends Publishing>({
  publishing,
  ...subject
}: Conforming<C> & { publishing: PublishingOperations<C> }) => {
  describe(`${subject.name} conforms`, () => {
    const { on, person, grant } = signedIn(subject);
    let publisher: Grant | undefined;
    beforeAll(async () => {
      publisher = await publishing.grant(on.subject(), grant());
    });
    publishingTests({ on, operations: publishing, grant: () => publisher ?? grant() });
    endTests({ on, person, operations: subject.consent, grant, read: subject.reading.read.run });
  });
};

/** For networks nobody consents to: the product's own key opens them. */
export const readingConformance = <C extends Connector>({
  reading,
  ...subject
}: Subject<C> & { reading: ReadingOperations<C, undefined> }) => {
  describe(`${subject.name} conforms`, () => {
    const on = createTestContext(subject);
    readingTests({ on, operations: reading, grant: () => undefined });
  });
};
