// resources/js/phone/props.ts
/** The element around the page, and the script element with its props. */
var ROOT = "phone";
var PROPS = "props";
export { ROOT as n, PROPS as t };
