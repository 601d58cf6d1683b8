import { z } from 'zod';

// Wire format of LinkedIn. Unknown fields are dropped; unused fields may be missing.

const text = z.string().nullish();
const dateTime = z.number().transform((ms) => new Date(ms));

/** Body of responses with only status and headers. */
export const Nothing = z.unknown();

export const UserInfo = z.object({
  sub: z.string().min(1),
  name: text,
  given_name: text,
  family_name: text,
  picture: text,
});

/** Member that a token belongs to, as apps with the product community management get it. */
export const Me = z.object({ id: z.string().min(1), localizedFirstName: text, localizedLastName: text });

export const Introspection = z.object({
  active: z.boolean(),
  status: text,
  scope: text,
  expires_at: z.number().nullish(),
});

const page = <T extends z.core.$ZodType>(element: T) =>
  z.object({ elements: z.array(element).default([]), paging: z.object({ total: z.number().nullish() }).nullish() });

export const Acls = page(z.object({ role: z.string(), state: text, organization: z.string() }));

export const OrganizationRow = z.object({
  id: z.coerce.string(),
  localizedName: text,
  vanityName: text,
});
export type OrganizationRow = z.output<typeof OrganizationRow>;
export const Organizations = z.object({ results: z.record(z.string(), OrganizationRow).default({}) });
export const NetworkSize = z.object({ firstDegreeSize: z.number() });

export const ImageStarted = z.object({ value: z.object({ uploadUrl: z.string(), image: z.string() }) });
export const VideoStarted = z.object({
  value: z.object({
    video: z.string(),
    uploadToken: z.string().default(''),
    uploadInstructions: z.array(z.object({ uploadUrl: z.string(), firstByte: z.number(), lastByte: z.number() })),
  }),
});
export const MediumState = z.object({ status: z.string() });

const Medium = z.object({ id: z.string(), title: text, altText: text });
export const PostRow = z.object({
  id: z.string(),
  commentary: text,
  content: z
    .object({
      article: z.object({ source: text, title: text, description: text }).nullish(),
      media: Medium.nullish(),
      multiImage: z.object({ images: z.array(Medium).default([]) }).nullish(),
    })
    .nullish(),
  lifecycleState: text,
  createdAt: dateTime,
  publishedAt: dateTime.nullish(),
  lastModifiedAt: dateTime.nullish(),
});
export type PostRow = z.output<typeof PostRow>;
export const PostRows = page(PostRow);

export const Statistics = page(
  z.object({
    share: text,
    ugcPost: text,
    totalShareStatistics: z.object({
      impressionCount: z.number().nullish(),
      uniqueImpressionsCount: z.number().nullish(),
      clickCount: z.number().nullish(),
      likeCount: z.number().nullish(),
      commentCount: z.number().nullish(),
      shareCount: z.number().nullish(),
    }),
  }),
);
export type StatisticsRow = z.output<typeof Statistics>['elements'][number];

export const ErrorBody = z.object({
  message: text,
  status: z.number().nullish(),
  serviceErrorCode: z.number().nullish(),
  code: z.union([z.string(), z.number()]).nullish(),
  errorDetails: z
    .object({
      inputErrors: z
        .array(
          z.object({
            code: text,
            description: text,
            input: z.object({ inputPath: z.object({ fieldPath: text }).nullish() }).nullish(),
          }),
        )
        .nullish(),
    })
    .nullish(),
});
export const OAuthErrorBody = z.object({ error: z.string(), error_description: text });
