import { languages } from '../query/constants.data.ts';
import { ageRanges, devices, genders } from '../query/fields.ts';
import { findPlace } from '../query/places.data.ts';
import { type JsonObject, valueAt } from '../state.ts';
import { type Context, changeFields, newResource, type Rules, removeResource } from './context.ts';
import { mutateErrors } from './mutate-errors.ts';
import { toSnakeCase } from './payload.ts';
import { criterionSchema } from './schemas.ts';

export const criterionRules: Rules = {
  create(context, { campaign: name, ...fields }) {
    if (name === undefined) throw mutateErrors.required('create.campaign');
    const campaign = context.find('campaigns', name, 'create.campaign');
    const [criterion, ...others] = Object.keys(criterionSchema).filter((key) => fields[key] !== undefined);
    if (!criterion || others.length > 0) throw mutateErrors.required('create.criterion');
    const isPlace = criterion === 'location' || criterion === 'proximity';
    if (isPlace && campaign.fields.containsEuPoliticalAdvertising === undefined)
      throw mutateErrors.missingDeclaration();
    checkModifier(fields);
    const { criterionId, displayName } = identify(context, criterion, fields);
    const id = `${campaign.id}~${criterionId}`;
    const existing = context.tables.campaignCriteria.get(id);
    if (existing && existing.removedAt === undefined)
      throw existing.fields.negative === (fields.negative ?? false)
        ? mutateErrors.criterion('campaignCriterionError', 'CANNOT_ADD_EXISTING_FIELD', 'The criterion exists already.')
        : mutateErrors.criterion(
            'campaignCriterionError',
            'CANNOT_TARGET_AND_EXCLUDE',
            'The same criterion cannot be targeted and excluded.',
          );
    return newResource(
      context,
      {
        status: 'ENABLED',
        negative: false,
        ...fields,
        criterionId,
        displayName,
        type: toSnakeCase(criterion).toUpperCase(),
      },
      { id, parentId: campaign.id },
    );
  },

  update(context, current, next, paths) {
    if (current.fields.negative === true)
      throw mutateErrors.criterion(
        'campaignCriterionError',
        'CANNOT_UPDATE_NEGATIVE_CRITERION',
        'Excluded criteria cannot be changed.',
      );
    if (paths.includes('bidModifier')) checkModifier(next);
    return changeFields(context, current, next);
  },

  remove: removeResource,
};

const checkModifier = ({ bidModifier, device }: JsonObject) => {
  if (bidModifier === undefined || (bidModifier === 0 && device !== undefined)) return;
  if (Number(bidModifier) < 0.1 || Number(bidModifier) > 10) throw mutateErrors.badValue('create.bid_modifier');
};

/** Id of a criterion: a place or language has the id of its constant, any other criterion a number of its own. */
const identify = (context: Context, criterion: string, fields: JsonObject) => {
  const refuse = (reason: string, field: string) =>
    mutateErrors.criterion('criterionError', reason, 'The criterion cannot be targeted.', `create.${field}`);
  const constant = (path: string) => String(valueAt(fields, path) ?? '').split('/')[1] ?? '';
  if (criterion === 'location') {
    const place = findPlace(constant('location.geoTargetConstant'));
    if (!place) throw refuse('INVALID_CRITERION_ID', 'location.geo_target_constant');
    if (place.status !== 'ENABLED') throw refuse('CANNOT_TARGET_OBSOLETE_CRITERION', 'location.geo_target_constant');
    return { criterionId: place.id, displayName: place.canonicalName };
  }
  if (criterion === 'language') {
    const [id, , name] = languages.find(([known]) => known === constant('language.languageConstant')) ?? [];
    if (!id) throw refuse('CANNOT_TARGET_LANGUAGE', 'language.language_constant');
    return { criterionId: id, displayName: name ?? id };
  }
  const type = String(valueAt(fields, `${criterion}.type`) ?? '');
  const fixed: Record<string, readonly [list: readonly string[], first: number]> = {
    device: [devices, 30_001],
    ageRange: [ageRanges, 503_001],
    gender: [genders, 10],
  };
  const [list, first] = fixed[criterion] ?? [];
  if (!list || first === undefined) return { criterionId: context.newId(), displayName: criterion };
  return { criterionId: String(first + list.indexOf(type)), displayName: type };
};
