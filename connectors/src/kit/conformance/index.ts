import { beforeAll, describe, expect, test } from 'vitest';
import type { Connector } from '../../ports/connector.ts';
import type { Grant } from '../../ports/grant.ts';
import { findViolations } from '../vendor-facts/check-request.ts';
import { type Authorizing, type ConsentOperations, consentTests, createConsentUser, grantEndTests } from './consent.ts';
import { type Publishing, type PublishingOperations, publishingTests } from './publisher-tests.ts';
import { type ReadingOperations, readingTests } from './read-tests.ts';
import { createTestContext, type Subject, type TestContext } from './test-context.ts';

type ConformanceSubject<C extends Authorizing> = Subject<C> & {
  consent: ConsentOperations;
  reading: ReadingOperations<C, Grant>;
};

const setUpSignedIn = <C extends Authorizing>({ consent, reading, ...subject }: ConformanceSubject<C>) => {
  const context = createTestContext(subject);
  const user = createConsentUser(context, consent);
  let currentGrant: Grant | undefined;
  const grant = () => {
    if (!currentGrant) throw new Error('Not signed in yet.');
    return currentGrant;
  };
  // Signs in with `rerequest`, without which networks don't show declined permissions again.
  const signInAgain = async () => {
    currentGrant = await user.signIn({ choice: 'allow' }, true);
  };
  beforeAll(signInAgain);
  consentTests({ context, user, operations: consent, grant, signInAgain });
  readingTests({ context, operations: reading, grant });
  return { context, user, grant };
};

/** Runs a connector against its practice network, which was implemented independently from the same documentation. */
export const conformance = <C extends Authorizing>(subject: ConformanceSubject<C>) => {
  describe(`${subject.name} conforms`, () => {
    const { context, user, grant } = setUpSignedIn(subject);
    grantEndTests({ context, user, operations: subject.consent, grant, read: subject.reading.read.run });
    vendorTest(context, subject, subject.consent.scopes);
  });
};

/** Runs the conformance suite of a connector, with the tests of publishing. */
export const publishingConformance = <C extends Publishing>({
  publishing,
  ...subject
}: ConformanceSubject<C> & { publishing: PublishingOperations<C> }) => {
  describe(`${subject.name} conforms`, () => {
    const { context, user, grant } = setUpSignedIn(subject);
    let publisherGrant: Grant | undefined;
    beforeAll(async () => {
      publisherGrant = await publishing.grant(context.subject(), grant());
    });
    publishingTests({ context, operations: publishing, grant: () => publisherGrant ?? grant() });
    grantEndTests({ context, user, operations: subject.consent, grant, read: subject.reading.read.run });
    vendorTest(context, subject, subject.consent.scopes);
  });
};

/** Runs the suite of networks without a consent page, accessed with the app's API key. */
export const readingConformance = <C extends Connector>({
  reading,
  ...subject
}: Subject<C> & { reading: ReadingOperations<C, undefined> }) => {
  describe(`${subject.name} conforms`, () => {
    const context = createTestContext(subject);
    readingTests({ context, operations: reading, grant: () => undefined });
    vendorTest(context, subject);
  });
};

/** Tests requests against the specification of the network, as practice networks can be laxer than the real one. */
const vendorTest = <C extends Connector>(
  context: TestContext<C>,
  { vendor }: Pick<Subject<C>, 'vendor'>,
  scopes?: readonly string[],
) => {
  if (!vendor) return;
  test('requests that the practice network accepted → allowed by the vendor’s specification', async () => {
    const requests = (await context.control().requestLog()).filter(({ status = 500 }) => status < 400);
    expect(findViolations(vendor, requests, scopes)).toEqual([]);
  });
};
