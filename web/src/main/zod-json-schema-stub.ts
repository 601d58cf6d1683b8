// Takes the place of zod's own way to write JSON Schema in the build of the web, see `vite.config.ts`.
const none = () => () => {
  throw new Error('JSON Schema is written by the server only.');
};

export const createToJSONSchemaMethod = none;
export const createStandardJSONSchemaMethod = none;
export const extractDefs = none;
export const finalize = none;
export const handleUnrepresentable = none;
export const initializeContext = none;
export const process = none;
export const processSchema = none;
