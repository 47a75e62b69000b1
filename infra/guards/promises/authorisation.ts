import type { Chapter } from "../promise.ts";

export const authorisation: Chapter = {
  title: "Who may do what",
  promises: [
    {
      promise:
        "Every operation refuses nobody, forged, expired, unverified, deleted and signed-out sessions and the roles it is not for.",
      guards: [
        {
          file: "functions/runtime/serve-staff.ts",
          test: "functions/authorization.test.ts",
          take: "[authorize()]",
          leave: "[]",
        },
        {
          file: "shared/contract.ts",
          test: "shared/contract.test.ts",
          take: 'path: "/admin/create",\n    callers: ["admin"],',
          leave: 'path: "/admin/create",\n    callers: ["admin", "logistics"],',
        },
      ],
    },
    {
      promise: "The list of records is for staff: without a session it is told 401.",
      guards: [
        {
          file: "shared/contract.ts",
          test: "functions/endpoints/all-tracking.test.ts",
          take: 'path: "/user/allTracking",\n    callers: ["logistics", "admin"],',
          leave: 'path: "/user/allTracking",\n    callers: "anyone",',
        },
      ],
    },
    {
      promise: "Nobody becomes more than they are by sending it: role, approval, ids, hashes in a body have no effect.",
      guards: [
        {
          file: "functions/endpoints/logistics-register.ts",
          test: "functions/endpoints/logistics-register.test.ts",
          take: 'createMember({ ...person, passwordHash, role: "logistics", isVerified: false })',
          leave: 'createMember({ ...person, passwordHash, role: "logistics", isVerified: true })',
        },
        {
          file: "functions/runtime/parse.ts",
          test: "functions/services/profile.test.ts",
          take: "if (result.success) return result.data;",
          leave: "if (result.success) return value;",
        },
      ],
    },
    {
      promise:
        "No answer holds a hash or anything its operation does not declare. Ids are random, and an unknown one is told 404 and changes nothing.",
      guards: [
        {
          file: "functions/runtime/serve.ts",
          test: "functions/endpoints/admin-all.test.ts",
          take: "const value = endpoint.reply.parse(request.response);",
          leave: "const value = request.response;",
        },
        {
          file: "functions/endpoints/verify-logistics.ts",
          test: "functions/endpoints/verify-logistics.test.ts",
          take: "if (!member) throw",
          leave: "if (id === undefined) throw",
        },
        {
          file: "functions/store/account-store.ts",
          test: "functions/store/account-store.test.ts",
          take: "if (account?._id === _id) return account;",
          leave: "if (account) return account;",
        },
      ],
      tests: ["functions/arbitrary-input.test.ts"],
    },
  ],
};
