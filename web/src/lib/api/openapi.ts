// Made by `npm run types` from crates/server/openapi.json; not to be edited.

export interface paths {
    "/api/v1/guests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Comes as a guest, with play money, where the house has a floor for it. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                201: {
                    headers: {
                        /** @description The session. */
                        "set-cookie"?: string;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Me"];
                    };
                };
                /** @description `no-guests` */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/lobby": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Opens a websocket that tells what changes in the lobby, at most once a second. The server sends `LobbySent`, and takes nothing. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description A websocket. */
                101: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["LobbySent"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Signs in. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["Credentials"];
                };
            };
            responses: {
                200: {
                    headers: {
                        /** @description The session. */
                        "set-cookie"?: string;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Me"];
                    };
                };
                /** @description `wrong-credentials` */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Signs out. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/logout-everywhere": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Signs out everywhere: all sessions of the account end. Tokens of programs stay until they are revoked. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who one is. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Me"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/cool-off": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Takes a break from play. It cannot be cut short. */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description Chosen anew for every break. */
                    "idempotency-key": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["Break"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Done"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/exclusion": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Excludes oneself from play. */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description Chosen anew every time. */
                    "idempotency-key": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["Away"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Done"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/limits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What one has set oneself. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Standing"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
            };
        };
        /** Limits one's own play. What is stricter holds at once, what is looser after a day. */
        put: {
            parameters: {
                query?: never;
                header: {
                    /** @description Chosen anew for every change. */
                    "idempotency-key": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["Own"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Done"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Changes the password. Every session but a new one ends. */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PasswordChange"];
                };
            };
            responses: {
                204: {
                    headers: {
                        /** @description The new session. */
                        "set-cookie"?: string;
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description `wrong-credentials` */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/refill": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A guest who has little left is given play money again. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Me"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description `not-a-guest`, `has-enough` */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/rounds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The rounds in which one has played, the latest first. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description What the page before said about the next. */
                    before: string | null;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Rounds"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** This document. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The OpenAPI description of this API. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": unknown;
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/patrons": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The patron who signs in with a name. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description The name they sign in with. */
                    name: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SeenPatron"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/patrons/{patron}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A patron. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Their number. */
                    patron: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SeenPatron"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/patrons/{patron}/commands": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Serves a patron at the cage, or rules on them. */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description Chosen anew for every command. */
                    "idempotency-key": string;
                };
                path: {
                    /** @description Their number. */
                    patron: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PatronOrder"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Done"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/pools": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What every meter shows. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": Record<string, never>[];
                    };
                };
            };
        };
        put?: never;
        /** Opens a jackpot pool. */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description Chosen anew for every pool. */
                    "idempotency-key": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewPool"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Done"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/pools/{pool}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A pool. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Its number. */
                    pool: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SeenPool"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/pools/{pool}/commands": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Asks something of a pool. */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description Chosen anew for every command. */
                    "idempotency-key": string;
                };
                path: {
                    /** @description Its number. */
                    pool: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PoolOrder"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Done"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Opens a player's account and signs in to it. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["Credentials"];
                };
            };
            responses: {
                201: {
                    headers: {
                        /** @description The session. */
                        "set-cookie"?: string;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Me"];
                    };
                };
                /** @description `name-taken` */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/staff": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Everybody who works for the house. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Staff"][];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
            };
        };
        put?: never;
        /** Opens an account for somebody who works for the house. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewStaff"];
                };
            };
            responses: {
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Staff"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description `name-taken` */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/staff/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Makes somebody who works for the house something else, or takes them back. They sign in again, and their programs need new tokens. */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Who. */
                    name: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewRole"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Staff"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description `own-account` */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
            };
        };
        post?: never;
        /** Dismisses somebody: they cannot sign in any more, and neither can their programs. */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Who. */
                    name: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description `own-account` */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tables": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every table that is not closed for good. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Listed"][];
                    };
                };
            };
        };
        put?: never;
        /** Opens a table. */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description Chosen anew for every table. */
                    "idempotency-key": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewTable"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Done"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tables/{table}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A table as one sees it. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Its number. */
                    table: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Seen"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tables/{table}/commands": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Asks something of a table that only staff may, each in their rank. The body is one command, such as `{"suspend": {}}`; who gives
         *     it the server knows.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description Chosen anew for every command. */
                    "idempotency-key": string;
                };
                path: {
                    /** @description Its number. */
                    table: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": unknown;
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Done"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tables/{table}/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Asks something of a table, once: the same order under the same key is answered as the first time. */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description Chosen anew for every order. */
                    "idempotency-key": string;
                };
                path: {
                    /** @description Its number. */
                    table: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Done"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description `key-reused`: the key belongs to another order. */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description The house or the rules say no. */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tables/{table}/rounds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The rounds of a table, the latest first. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Its number. */
                    table: number;
                    /** @description What the page before said about the next. */
                    before: string | null;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Rounds"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tables/{table}/rounds/{round}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A round step by step, as one could see it, with its settlement and the rules behind it. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description The table's number. */
                    table: number;
                    /** @description The round's. */
                    round: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": Record<string, never>;
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tables/{table}/rounds/{round}/proof": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What proves the cards of a round: the root of each shoe, and every card one may see by now with its salt and path. Once a shoe
         *     is done that is all of its cards.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description The table's number. */
                    table: number;
                    /** @description The round's. */
                    round: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": Record<string, never>;
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tables/{table}/socket": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Opens a websocket at a table. The server sends `Sent`, and takes `Asked`. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Its number. */
                    table: number;
                    /** @description The last version that was seen; a view comes only when there is a later one. */
                    seen: number | null;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description A websocket. */
                101: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Sent"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tables/{table}/tray": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a table's tray holds, and what the table won day by day. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Its number. */
                    table: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SeenTray"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One's own tokens. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Token"][];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
            };
        };
        put?: never;
        /** Makes a token. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewToken"];
                };
            };
            responses: {
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["FreshToken"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description A role that one does not have. */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description `too-many-tokens` */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tokens/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revokes a token of one's own: it is good for nothing from now on. */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Its number. */
                    token: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the process runs at all. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Health"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Measures, in the text format of Prometheus. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/plain": string;
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether it can serve: the store answers, and it is not closing. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Health"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description Staying away. */
        Away: {
            /**
             * Format: int64
             * @description Until when, in milliseconds since 1970; for good where it is left out.
             */
            until?: number | null;
        };
        /** @description A break. */
        Break: {
            /**
             * Format: int64
             * @description Until when, in milliseconds since 1970.
             */
            until: number;
        };
        /** @description A name and its password. */
        Credentials: {
            /**
             * @description The name, written as one likes.
             * @example ada
             */
            name: string;
            /**
             * @description The password.
             * @example correct horse battery
             */
            password: string;
        };
        /** @description What was done. */
        Done: {
            /**
             * @description The stream of facts that grew.
             * @example table/3
             */
            stream: string;
            /**
             * Format: int64
             * @description How long it is now.
             */
            version: number;
        };
        /** @description The body of every answer that is not a success. */
        ErrorBody: {
            /** @description What went wrong. */
            error: components["schemas"]["Wrong"];
        };
        /** @description A token that has just been made. */
        FreshToken: components["schemas"]["Token"] & {
            /** @description Its secret, told this once: `Authorization: Bearer …`. */
            secret: string;
        };
        /** @description How the server is. */
        Health: {
            /** @description `ok`. */
            status: string;
        };
        /** @description A jackpot at a glance. */
        Jackpot: {
            /**
             * @description What its meter shows.
             * @example 51234.50
             */
            meter: string;
            /** @description Whether wagers on it are taken. */
            open: boolean;
            /**
             * Format: int64
             * @description The pool's number.
             */
            pool: number;
        };
        /** @description A table at a glance. */
        Listed: {
            /**
             * Format: int64
             * @description When it closes, by the sign, in milliseconds since 1970.
             */
            closes?: number | null;
            /** @description Limits on a sign that has yet to take effect. */
            coming?: Record<string, never> | null;
            /** @description The areas at which nobody sits. */
            free: number[];
            /**
             * @description Its game, by name.
             * @example three-card-poker
             */
            game: string;
            jackpot?: components["schemas"]["Jackpot"] | null;
            /** @description What may be wagered. */
            limits: Record<string, never>;
            /** @description Whether new rounds are played at it. */
            open: boolean;
            /**
             * @description What it is doing.
             * @example wagers
             */
            phase: string;
            /** @description Whether it is played with play money. */
            play_money: boolean;
            /**
             * Format: int64
             * @description The number of the round.
             */
            round: number;
            /**
             * Format: int32
             * @description How many playing areas it has.
             */
            seats: number;
            /**
             * Format: int64
             * @description Its number.
             */
            table: number;
            /** @description How many places are taken. */
            taken: number;
            /** @description How many wait for a place. */
            waiting: number;
        };
        /** @description A round in a list. */
        ListedRound: {
            /**
             * Format: int64
             * @description When one wagered first, in milliseconds since 1970; nothing in the list of a table.
             */
            at?: number | null;
            /**
             * @description Its game, by name.
             * @example let-it-ride
             */
            game: string;
            /**
             * @description What one has won, or lost where negative; nothing in the list of a table.
             * @example -10.00
             */
            net?: string | null;
            /** @description Whether it is over. */
            over: boolean;
            /**
             * Format: int64
             * @description Which of the table's rounds.
             */
            round: number;
            /**
             * Format: int64
             * @description At which table.
             */
            table: number;
        };
        /** @description What the server sends. */
        LobbySent: {
            /** @description The tables as they stand. */
            lobby: components["schemas"]["Listed"][];
        };
        /** @description Who somebody is. */
        Me: {
            /**
             * @description What is in their account.
             * @example 1000.00
             */
            balance?: string | null;
            /** @description Whether they are a guest, who has no password and plays for nothing. */
            guest: boolean;
            /** @description The name. */
            name: string;
            /**
             * Format: int64
             * @description Their number as a patron.
             */
            patron?: number | null;
            /** @description What they may act as. */
            role: components["schemas"]["Role"];
            /**
             * @description Promotional tokens in it.
             * @example 0.00
             */
            tokens?: string | null;
        };
        /** @description A pool that is to be opened. What is left out is as usual. */
        NewPool: {
            /** @description Whether it holds play money. */
            play_money?: boolean;
            /** @description What its tables must agree in. */
            terms?: components["schemas"]["WantedTerms"];
        };
        /** @description What somebody is to be from now on. */
        NewRole: {
            /** @description What. */
            role: components["schemas"]["Role"];
        };
        /** @description Somebody who is to work for the house. */
        NewStaff: {
            /**
             * @description The name.
             * @example grace
             */
            name: string;
            /** @description The first password, which they change. */
            password: string;
            /** @description What they are. */
            role: components["schemas"]["Role"];
        };
        /** @description A table that is to be opened. What is left out is as usual for its game. */
        NewTable: {
            /**
             * Format: int32
             * @description How many cards of a full blackjack shoe lie behind the cutting card.
             */
            behind_cutting_card?: number | null;
            /** @description Whether it takes no cash. */
            cashless?: boolean;
            /** @description `shoe` or `shuffler`. */
            device?: string | null;
            /**
             * @description What the tray begins with.
             * @example 10000.00
             */
            float: string;
            /**
             * @description The game, by name.
             * @example lunar-poker
             */
            game: string;
            /** @description Whether it is one for low limits. */
            low_limit?: boolean;
            /** @description Optional wagers that are not offered. */
            not_offered?: string[];
            /** @description How long it waits, in milliseconds. */
            pace?: Record<string, never> | null;
            /** @description Whether it is played with play money. */
            play_money?: boolean;
            /**
             * Format: int64
             * @description The jackpot pool it feeds.
             */
            pool?: number | null;
            /** @description House settings by name. */
            settings?: {
                [key: string]: string;
            };
            /** @description `dealt` by the system or `entered` by staff. */
            source?: string | null;
        };
        /** @description A token that is wanted. */
        NewToken: {
            /**
             * @description What it is for, in the owner's words.
             * @example my bot
             */
            label: string;
            role?: components["schemas"]["Role"] | null;
        };
        /** @description What a player may ask of a table. Seats are numbered from the dealer's left; money is text of dollars with two decimals. */
        Order: {
            /** @enum {string} */
            do: "sit";
            /**
             * Format: int32
             * @description Which player of a shared area.
             */
            player?: number;
            /**
             * Format: int32
             * @description The playing area.
             */
            seat: number;
        } | {
            /** @enum {string} */
            do: "leave";
            /**
             * Format: int32
             * @description Which player of a shared area.
             */
            player?: number;
            /**
             * Format: int32
             * @description The playing area.
             */
            seat: number;
        } | {
            /** @enum {string} */
            do: "wait";
        } | {
            /** @enum {string} */
            do: "stop-waiting";
        } | {
            /**
             * @description How much.
             * @example 100.00
             */
            amount: string;
            /** @enum {string} */
            do: "buy-in";
        } | {
            /**
             * @description How much.
             * @example 100.00
             */
            amount: string;
            /** @enum {string} */
            do: "cash-out";
        } | {
            /**
             * @description How many, by their value.
             * @example 10.00
             */
            amount: string;
            /** @enum {string} */
            do: "carry-tokens";
        } | {
            /**
             * @description How much.
             * @example 10.00
             */
            amount: string;
            /** @enum {string} */
            do: "wager";
            /**
             * @description What the chips go on.
             * @example ante
             */
            on: string;
            /**
             * Format: int32
             * @description Which player of a shared area.
             */
            player?: number;
            /**
             * Format: int32
             * @description The playing area.
             */
            seat: number;
            /**
             * @description How much of it in promotional tokens.
             * @example 0.00
             */
            tokens?: string;
        } | {
            /** @enum {string} */
            do: "take-back";
            /**
             * @description What the chips lie on.
             * @example ante
             */
            on: string;
            /**
             * Format: int32
             * @description Which player of a shared area.
             */
            player?: number;
            /**
             * Format: int32
             * @description The playing area.
             */
            seat: number;
        } | {
            /** @description The decision: `"fold"`, `{"bet": null}`, `{"double": "10.00"}`, `{"exchange": ["8h", "3c"]}`. */
            decision: Record<string, never>;
            /** @enum {string} */
            do: "decide";
            /**
             * Format: int32
             * @description Which player of a shared area.
             */
            player?: number;
            /**
             * Format: int32
             * @description The playing area.
             */
            seat: number;
            /**
             * @description How much of its price in promotional tokens.
             * @example 0.00
             */
            tokens?: string;
        } | {
            /** @enum {string} */
            do: "handle";
            /**
             * Format: int32
             * @description The playing area.
             */
            seat: number;
        } | {
            /** @enum {string} */
            do: "ready";
        } | {
            /**
             * Format: int32
             * @description How many cards go from the front to the back.
             */
            card: number;
            /** @enum {string} */
            do: "cut";
        } | {
            /** @enum {string} */
            do: "refuse-cut";
        };
        /** @description Limits of one's own, for each gaming day. */
        Own: {
            /**
             * @description The most to lose; chips at tables count as lost until they come back.
             * @example 200.00
             */
            loss?: string | null;
            /**
             * Format: int32
             * @description The most minutes at tables.
             */
            minutes?: number | null;
        };
        /** @description A change of password. */
        PasswordChange: {
            /** @description The password from now on. */
            new: string;
            /** @description The password until now. */
            old: string;
        };
        /** @description What can be asked about a patron by those who work for the house. */
        PatronOrder: {
            /**
             * @description How much.
             * @example 100.00
             */
            amount: string;
            /** @enum {string} */
            do: "deposit";
        } | {
            /**
             * @description How much.
             * @example 100.00
             */
            amount: string;
            /** @enum {string} */
            do: "withdraw";
        } | {
            /**
             * @description How many, by their value.
             * @example 10.00
             */
            amount: string;
            /** @enum {string} */
            do: "issue-tokens";
            /** @description What the voucher is called. */
            voucher: string;
        } | {
            /**
             * Format: int64
             * @description Its number.
             */
            card: number;
            /** @enum {string} */
            do: "issue-card";
        } | {
            /**
             * Format: int64
             * @description Its number.
             */
            card: number;
            /** @enum {string} */
            do: "block-card";
            /** @description Whether it was lost. */
            lost?: boolean;
        } | {
            /** @enum {string} */
            do: "exclude";
            /**
             * Format: int64
             * @description Until when, in milliseconds since 1970; for good where it is left out.
             */
            until?: number | null;
        } | {
            /** @enum {string} */
            do: "readmit";
        };
        /** @description What can be asked of a pool. */
        PoolOrder: {
            /** @enum {string} */
            do: "unlock";
        } | {
            /** @enum {string} */
            do: "set-terms";
            /** @description To what. */
            terms: components["schemas"]["WantedTerms"];
        } | {
            /** @enum {string} */
            do: "stop";
        } | {
            /** @enum {string} */
            do: "resume";
        } | {
            /**
             * @description Which day.
             * @example 2026-11-15
             */
            day: string;
            /** @enum {string} */
            do: "reconcile";
        };
        /**
         * @description Who somebody is to the house.
         * @enum {string}
         */
        Role: "visitor" | "player" | "dealer" | "gaming-supervisor" | "casino-supervisor" | "gaming-manager" | "inspector";
        /** @description Rounds, the latest first. */
        Rounds: {
            /** @description Where the next page begins; nothing where there is none. */
            next?: string | null;
            /** @description Up to fifty of them. */
            rounds: components["schemas"]["ListedRound"][];
        };
        /** @description A table as one person sees it. */
        Seen: {
            /**
             * Format: int64
             * @description How often it has changed: a later view has a larger number.
             */
            version: number;
            /** @description Everything this person may see and do. A hidden card is `??`. */
            view: Record<string, never>;
        };
        /** @description What a table did on one gaming day. */
        SeenDay: {
            /** @description The counts, and what came in between. */
            counts: Record<string, never>;
            /**
             * @description What the table won; nothing while the day goes on.
             * @example -120.00
             */
            win?: string | null;
        };
        /** @description A patron. */
        SeenPatron: {
            /**
             * @description What is in their account.
             * @example 1000.00
             */
            balance: string;
            /** @description Player cards that work. */
            cards: number[];
            /** @description Whether their account holds play money. */
            guest: boolean;
            /** @description Their name. */
            name: string;
            /**
             * Format: int64
             * @description Their number.
             */
            patron: number;
            /** @description What holds them back from play. */
            play: components["schemas"]["Standing"];
            /** @description The tables with their chips. */
            tables: number[];
            /**
             * @description Promotional tokens in it.
             * @example 0.00
             */
            tokens: string;
        };
        /** @description A pool. */
        SeenPool: {
            /** @description What its tables and their players see of it. */
            reading: Record<string, never>;
            /** @description The tables that feed it. */
            tables: number[];
            /** @description What happened since the last reckoning; for those who work for the house. */
            tally?: Record<string, never> | null;
        };
        /** @description Chips that are to be brought or taken away. */
        SeenRequest: {
            /**
             * @description How much.
             * @example 500.00
             */
            amount: string;
            /**
             * Format: int64
             * @description The account of who asked.
             */
            by: number;
            /**
             * Format: int64
             * @description Its number.
             */
            request: number;
            /** @description `fill` or `credit`. */
            transfer: string;
        };
        /** @description The tray of a table. */
        SeenTray: {
            /** @description What the table did on each gaming day that was counted, the latest last. */
            days: components["schemas"]["SeenDay"][];
            /**
             * @description What lies in it by the books.
             * @example 10000.00
             */
            holds: string;
            /** @description What is asked for and not confirmed yet. */
            requests: components["schemas"]["SeenRequest"][];
        };
        /** @description What the server sends. */
        Sent: {
            /** @description The table has changed. */
            table: components["schemas"]["Seen"];
        } | {
            /** @description An order was carried out, durably. */
            done: {
                /** @description What was done. */
                answer: Record<string, never>;
                /** @description Its key. */
                key: string;
            };
        } | {
            /** @description An order was not carried out. */
            refused: {
                /** @description Why. */
                error: components["schemas"]["Wrong"];
                /** @description Its key; empty where it could not be read. */
                key: string;
            };
        };
        /** @description Somebody who works for the house. */
        Staff: {
            /** @description Whether they do not work here any more. */
            dismissed: boolean;
            /** @description The name. */
            name: string;
            /** @description What they are. */
            role: string;
        };
        /** @description What holds somebody back from play. Moments are milliseconds since 1970. */
        Standing: {
            /** @description Whether they are excluded from play. */
            excluded: boolean;
            /**
             * Format: int64
             * @description Until when; for good where it is nothing.
             */
            excluded_until?: number | null;
            later?: components["schemas"]["Own"] | null;
            /**
             * Format: int64
             * @description From when on.
             */
            later_from?: number | null;
            /** @description Their own limits. */
            limits: components["schemas"]["Own"];
            /** @description Whether that was their own wish. */
            own_wish: boolean;
            /**
             * Format: int64
             * @description Until when they take a break.
             */
            rests_until?: number | null;
        };
        /** @description A token, without its secret. */
        Token: {
            /**
             * Format: int64
             * @description Its number.
             */
            id: number;
            /** @description What it is for. */
            label: string;
            /** @description What it may act as. */
            role: string;
        };
        /** @description What the tables of a pool must agree in. */
        WantedTerms: {
            /**
             * @description The share of each wager that goes to the pool.
             * @example 0.70
             */
            increment?: string | null;
            /**
             * @description What it begins with, and begins again with.
             * @example 50000.00
             */
            seed?: string | null;
            /**
             * @description What a wager costs.
             * @example 1.00
             */
            wager?: string | null;
        };
        /** @description What went wrong. */
        Wrong: {
            /**
             * @description A name for programs; it stays the same when the words change.
             * @example below-minimum
             */
            code: string;
            /**
             * @description The limit that was passed.
             * @example 10.00
             */
            limit?: string | null;
            /**
             * @description The number of the rule behind it.
             * @example 6.1
             */
            rule?: string | null;
            /** @description What it is, for people. */
            what: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
