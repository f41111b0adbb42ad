-- +goose Up

-- The column expected may begin with the byte 0x82, which no value has, and then holds bits
-- where a move has no value (values.go). What is stored stays as it is.
SELECT 1;

-- +goose Down

SELECT 1;
