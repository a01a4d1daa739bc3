import tseslint from "typescript-eslint";
import hooks from "eslint-plugin-react-hooks";

export default tseslint.config(
  { ignores: ["node_modules", "src/generated", "test-results"] },
  ...tseslint.configs.recommended,
  {
    files: ["src/**/*.{ts,tsx}"],
    plugins: { "react-hooks": hooks },
    rules: {
      "react-hooks/rules-of-hooks": "error",
      "react-hooks/exhaustive-deps": "warn",
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/consistent-type-assertions": [
        "error",
        { assertionStyle: "as", objectLiteralTypeAssertions: "never" },
      ],
      "max-lines": ["error", { max: 500 }],
      "no-console": ["error", { allow: ["warn", "error"] }],
      "no-restricted-globals": ["error", { name: "fetch", message: "Only lib/api.ts speaks to the network." }],
      "no-restricted-imports": [
        "error",
        { patterns: [{ regex: "^@?preact", message: "Components import react; bundle/react.mjs says what it is." }] },
      ],
      eqeqeq: "error",
    },
  },
  { files: ["src/lib/api.ts", "src/**/*.test.ts", "src/**/*.test.tsx"], rules: { "no-restricted-globals": "off" } },
);
