import { adsError } from '../errors.ts';

const invalid = (family: string, reason: string, message: string, field?: string, details?: object) =>
  adsError(400, family, reason, message, { ...(field !== undefined && { field }), ...(details && { details }) });

type Amounts = { currency: string; minimum: number; failed: number };

/** Google's refusals of changes, one per rule of the reference. `field` is inside the operation: "create.name". */
export const mutateErrors = {
  declarationRequired: () =>
    invalid(
      'mutateError',
      'EU_POLITICAL_ADVERTISING_DECLARATION_REQUIRED',
      'The account has a campaign without a declaration about EU political advertising. Declare it first.',
    ),
  missingDeclaration: () =>
    invalid(
      'criterionError',
      'MISSING_EU_POLITICAL_ADVERTISING_SELF_DECLARATION',
      'The campaign must declare whether it contains EU political advertising.',
    ),
  notFound: (field = 'update.resource_name') =>
    invalid('mutateError', 'RESOURCE_NOT_FOUND', 'Resource was not found.', field),
  removed: () =>
    invalid(
      'contextError',
      'OPERATION_NOT_PERMITTED_FOR_REMOVED_RESOURCE',
      'The operation is not allowed for removed resources.',
    ),
  removedAd: () =>
    invalid('adGroupAdError', 'CANNOT_OPERATE_ON_REMOVED_ADGROUPAD', 'Cannot operate on a removed AdGroupAd.'),
  twice: () =>
    invalid('mutateError', 'ID_EXISTS_IN_MULTIPLE_MUTATES', 'Requests cannot mutate the same resource twice.'),
  notAllowed: () => invalid('mutateError', 'MUTATE_NOT_ALLOWED', 'Mutates are not allowed for the requested resource.'),
  operationRequired: () => invalid('requestError', 'OPERATION_REQUIRED', 'Operation is required.'),
  badName: (field: string) => invalid('requestError', 'RESOURCE_NAME_MALFORMED', 'Resource name is malformed.', field),
  tooMany: () =>
    invalid(
      'requestError',
      'TOO_MANY_MUTATE_OPERATIONS',
      'Too many mutate operations per request. The limit is 10000.',
    ),
  manager: () =>
    invalid(
      'requestError',
      'CANNOT_BE_EXECUTED_BY_MANAGER_ACCOUNT',
      'The request type cannot be executed by a manager account.',
    ),
  idOnCreate: () =>
    invalid(
      'newResourceCreationError',
      'CANNOT_SET_ID_FOR_CREATE',
      'Do not set the id field while creating new resources.',
      'create.resource_name',
    ),
  duplicateTemporaryId: () =>
    invalid('newResourceCreationError', 'DUPLICATE_TEMP_IDS', 'Two operations use the same temporary id.'),
  failedTemporaryId: () =>
    invalid(
      'newResourceCreationError',
      'TEMP_ID_RESOURCE_HAD_ERRORS',
      'The resource with this temporary id had errors, so this one was not created.',
    ),

  maskMissing: () => invalid('fieldMaskError', 'FIELD_MASK_MISSING', 'The field mask must be provided for update.'),
  maskNotAllowed: () =>
    invalid('fieldMaskError', 'FIELD_MASK_NOT_ALLOWED', 'The field mask must be empty for create and remove.'),
  maskUnknown: (path: string) =>
    invalid(
      'fieldMaskError',
      'FIELD_NOT_FOUND',
      `The field mask contained an invalid field: '${path}'.`,
      'update_mask',
    ),
  maskWithSubfields: (path: string) =>
    invalid(
      'fieldMaskError',
      'FIELD_HAS_SUBFIELDS',
      `The field mask updated a field with subfields: '${path}'.`,
      'update_mask',
    ),

  required: (field: string) => invalid('fieldError', 'REQUIRED', 'The required field was not present.', field),
  requiredList: (field: string) =>
    invalid('fieldError', 'REQUIRED_NONEMPTY_LIST', 'The list must not be empty.', field),
  immutable: (field: string) =>
    invalid('fieldError', 'IMMUTABLE_FIELD', 'The field attempted to be mutated is immutable.', field),
  readOnly: (field: string) => invalid('fieldError', 'VALUE_MUST_BE_UNSET', 'The field is output only.', field),
  badValue: (field: string) => invalid('fieldError', 'INVALID_VALUE', "The field's value is invalid.", field),
  tooLong: (field: string) => invalid('stringLengthError', 'TOO_LONG', 'Too long.', field),
  tooShort: (field: string) => invalid('stringLengthError', 'TOO_SHORT', 'Too short.', field),

  budget: (reason: string, message: string, field?: string) => invalid('campaignBudgetError', reason, message, field),
  budgetBelowMinimum: ({ currency, minimum, failed }: Amounts, field: string) =>
    invalid('campaignBudgetError', 'BUDGET_BELOW_PER_DAY_MINIMUM', 'The budget is below the minimum per day.', field, {
      budgetPerDayMinimumErrorDetails: {
        currencyCode: currency,
        budgetPerDayMinimumMicros: String(minimum),
        minimumBudgetAmountMicros: String(minimum),
        failedBudgetAmountMicros: String(failed),
      },
    }),
  campaign: (reason: string, message: string, field?: string) => invalid('campaignError', reason, message, field),
  bidding: (reason: string, field: string) =>
    invalid('biddingError', reason, 'The bidding strategy is not allowed.', field),
  date: (reason: string, field: string) => invalid('dateError', reason, 'The date and time are invalid.', field),
  dateRange: (reason: string, field: string) =>
    invalid('dateRangeError', reason, 'The range of dates is invalid.', field),
  group: (reason: string, message: string, field?: string) => invalid('adGroupError', reason, message, field),
  currency: (field: string) =>
    invalid(
      'currencyError',
      'VALUE_NOT_MULTIPLE_OF_BILLABLE_UNIT',
      'The amount is not a multiple of the billable unit.',
      field,
    ),
  illegalCharacters: (field: string) =>
    invalid('stringFormatError', 'ILLEGAL_CHARS', 'The text has characters that are not allowed.', field),
  tooManyValues: (field: string) => invalid('collectionSizeError', 'TOO_MANY', 'The list has too many entries.', field),
  tooManyAds: (groupId: string, limit: number) =>
    invalid('resourceCountLimitExceededError', 'AD_GROUP_AD_LIMIT', 'The ad group has too many ads.', 'create', {
      resourceCountDetails: { enclosingId: groupId, enclosingResource: 'AdGroup', limit, existingCount: limit },
    }),
  ad: (reason: string, message: string, field?: string) => invalid('adError', reason, message, field),
  url: (reason: string, field: string) => invalid('urlFieldError', reason, 'The URL is invalid.', field),
  policyFinding: (topics: readonly string[]) =>
    invalid('policyFindingError', 'POLICY_FINDING', 'The ad violates policies of Google.', 'create', {
      policyFindingDetails: { policyTopicEntries: topics.map((topic) => ({ topic, type: 'PROHIBITED' })) },
    }),
  criterion: (family: 'criterionError' | 'campaignCriterionError', reason: string, message: string, field?: string) =>
    invalid(family, reason, message, field),
  asset: (reason: string, message: string, field?: string) => invalid('assetError', reason, message, field),
  image: (reason: string, message: string) => invalid('imageError', reason, message, 'create.image_asset.data'),
};
