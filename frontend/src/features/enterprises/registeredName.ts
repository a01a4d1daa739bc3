/** Name in the register with the legal form, unless the name ends with it. */
export const registeredName = (name: string, form: string) =>
  form === "" || name.endsWith(` ${form}`) ? name : [name, form].filter((part) => part !== "").join(" · ");
