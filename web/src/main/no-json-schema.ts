// Takes the place of zod's own way to write JSON Schema, which the server uses and no browser does: 5 kB less to load.
// A name that zod asks for and that is missing here stops the build.
const none = () => () => {
  throw new Error('JSON Schema is written by the server only.');
};

export const createToJSONSchemaMethod = none;
export const createStandardJSONSchemaMethod = none;
export const extractDefs = none;
export const finalize = none;
export const handleUnrepresentable = none;
export const initializeContext = none;
export const processSchema = none;
export const toJSONSchema = none;
export const allProcessors = {};
