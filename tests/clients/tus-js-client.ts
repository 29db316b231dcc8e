export { Upload, type UploadOptions } from "tus-js-client";
